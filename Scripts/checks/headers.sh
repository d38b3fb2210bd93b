#!/usr/bin/env bash
#
# This source file is part of the Futures open source project
# Copyright (c) the Futures authors
#
# See LICENSE.txt for license information
# SPDX-License-Identifier: Apache-2.0
#

# shellcheck source=Scripts/layout.sh
source "$(dirname "${BASH_SOURCE[0]}")/../layout.sh"

# The header stands first, or right after the line that must be first: `#!` of a script, `// swift-tools-version` of a
# manifest.
check_header() { # <comment mark> <file>...
    local header file mark=$1
    header=$(sed "s|@@|$mark|" .license_header_template)
    shift
    for file in "$@"; do
        if [ "$(sed -E '1{/^(#!|\/\/ swift-tools-version)/d;}' "$file" | head -n 7)" != "$header" ]; then
            echo "$file:1: error: the header of .license_header_template is missing or differs" >&2
            bad=yes
        fi
    done
}

bad=no
while IFS= read -r -d '' file; do check_header '//' "$file"; done < <(files '*.swift')
while IFS= read -r -d '' file; do check_header '#' "$file"; done < <(files '*.sh' .ci/run)
if [ "$bad" = yes ]; then exit 1; fi
