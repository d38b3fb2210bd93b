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

# The build step covers all traits at once. Test targets are built too: they name the traits' packages as well.
traits=$(swift package dump-package | jq -r '.traits[].name | select(. != "default")')

build_with() { # <description> <argument of swift build>...
    echo "-- $1"
    shift
    swift build --build-tests "$@" "${strict[@]}" --scratch-path "$strict_builds"
}

build_with "no trait"
for trait in $traits; do build_with "$trait alone" --traits "$trait"; done
