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

# What takes too long for every change, one after the other.

# Other programs each time, unless the environment says where they begin: a failure names its seed.
export FUTURES_RANDOM_GRAPHS=${FUTURES_RANDOM_GRAPHS:-1000000}
export FUTURES_RANDOM_GRAPHS_SEED=${FUTURES_RANDOM_GRAPHS_SEED:-$(date +%s)}
printf -- '-- %s random graphs from seed %s\n' "$FUTURES_RANDOM_GRAPHS" "$FUTURES_RANDOM_GRAPHS_SEED"
run_tests --configuration release --filter RandomGraphsRaceTests
unset FUTURES_RANDOM_GRAPHS FUTURES_RANDOM_GRAPHS_SEED

echo "-- stack and memory, as deep in a debug build as in release"
FUTURES_FULL_DEPTH=1 run_tests --filter 'Constant(Stack|Memory)Tests|LazyStackTests'

echo "-- races and laws under the thread sanitizer, release"
TSAN_OPTIONS="halt_on_error=1 ${TSAN_OPTIONS:-}" run_tests --configuration release --sanitize thread \
    --scratch-path "$thread_builds" --filter "$(races_and_laws)"

echo "-- the tests under the address sanitizer, release"
ASAN_OPTIONS="detect_leaks=0 ${ASAN_OPTIONS:-}" run_tests --configuration release --sanitize address \
    --scratch-path "$address_builds"

"$root/Scripts/setup.sh" verification
"$root/Scripts/check-verification.sh" soak
