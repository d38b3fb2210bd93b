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

# What `threads` and `addresses` do to a debug build, with their flags.
echo "-- races and laws under the thread sanitizer, release"
TSAN_OPTIONS="halt_on_error=1 ${TSAN_OPTIONS:-}" run_tests --configuration release --sanitize thread \
    --scratch-path "$thread_builds" --filter "$(races_and_laws)"

echo "-- the tests under the address sanitizer, release"
ASAN_OPTIONS="detect_leaks=0 ${ASAN_OPTIONS:-}" run_tests --configuration release --sanitize address \
    --scratch-path "$address_builds"
