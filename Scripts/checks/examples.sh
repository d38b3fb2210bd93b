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

# Gallery shares .build with Scripts/test.sh, since its dependencies take minutes to build. So warnings are not made
# errors by a flag, which would build all of them anew: its own sources are compiled again, and the output is read.
gallery=Examples/Gallery
if [ ! -f "$gallery/Package.swift" ]; then
    echo "There is no $gallery yet."
    exit 0
fi
log=$(scratch_folder)/build.log
files "$gallery/*.swift" | xargs -0 touch
swift build --package-path "$gallery" --build-tests 2>&1 | tee "$log"
if grep -E "(^|/)$gallery/[^:]*:[0-9]+:[0-9]+: warning:" "$log" | sort -u >&2; then
    fail "Gallery builds with warnings"
fi
run_tests --package-path "$gallery"
