#!/usr/bin/env bash
#
# This source file is part of the Futures open source project
# Copyright (c) the Futures authors
#
# See LICENSE.txt for license information
# SPDX-License-Identifier: Apache-2.0
#

# What every check knows: where things are, how they are built, how a check fails. Sourced, never run.
# Sourcing it also changes to the root of the repository.
# shellcheck disable=SC2034 # The scripts that source this file use what it sets.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

# A warning is an error, and a target imports what it declares.
strict=(-Xswiftc -warnings-as-errors --explicit-target-dependency-import-check error)

# One folder for each set of flags, since SwiftPM builds everything anew when they change. Without --scratch-path the
# checks share .build with `swift build`, `swift test` and Scripts/test.sh.
strict_builds=.build/checks/strict
sendable_builds=.build/checks/sendable
thread_builds=.build/checks/threads
address_builds=.build/checks/addresses

# fail <message>: ends the check.
fail() {
    printf 'error: %s\n' "$1" >&2
    exit 1
}

# files <pathspec>...: the files of the repository, NUL after each, those that were never added included.
files() {
    git ls-files -z --cached --others --exclude-standard -- "$@" | while IFS= read -r -d '' file; do
        if [ -f "$file" ]; then printf '%s\0' "$file"; fi
    done
}

# run_tests <argument of swift test>...: fails when nothing ran, which swift test takes for a success.
run_tests() {
    local log
    log=$(scratch_folder)/tests.log
    swift test --disable-xctest --no-parallel "$@" 2>&1 | tee "$log"
    if ! grep -qE 'Test run with [1-9][0-9]* tests?' "$log"; then
        fail "no test ran: swift test $*"
    fi
}

# scratch_folder: an empty folder that goes away when the check ends.
scratch_folder() {
    mktemp -d "$scratch/XXXXXX"
}
scratch=$(cd "$(mktemp -d)" && pwd -P)
trap 'rm -rf "$scratch"' EXIT
