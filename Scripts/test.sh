#!/usr/bin/env bash
#
# This source file is part of the Futures open source project
# Copyright (c) the Futures authors
#
# See LICENSE.txt for license information
# SPDX-License-Identifier: Apache-2.0
#

# Usage: Scripts/test.sh [argument of swift test] ...
#
# Runs all tests, the library's with every trait and then Gallery's, from any folder, and sets up what they need first.

# shellcheck source=Scripts/layout.sh
source "$(dirname "${BASH_SOURCE[0]}")/layout.sh"

"$root/Scripts/setup.sh" build

failed=()

# part <what it is> <argument of swift test> ...: a part that fails doesn't keep the others from running.
part() {
    local name=$1
    shift
    printf '\n-- the tests of %s\n' "$name"
    # In a shell of its own, which a failure ends.
    if ! ("$tests" "$@"); then failed+=("$name"); fi
}

# A filter may be meant for one of the two packages.
tests=run_tests
if [ "$#" -gt 0 ]; then tests=swift_test; fi
part "the library" --enable-all-traits "$@"
if [ -f Examples/Gallery/Package.swift ]; then part Gallery --package-path Examples/Gallery "$@"; fi

if [ "${#failed[@]}" -gt 0 ]; then
    for name in "${failed[@]}"; do printf 'FAILED: the tests of %s; what went wrong is above\n' "$name" >&2; done
    exit 1
fi
printf '\nPassed, in %s s.\n' "$SECONDS"
