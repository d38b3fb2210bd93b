#!/usr/bin/env bash
#
# This source file is part of the Futures open source project
# Copyright (c) the Futures authors
#
# See LICENSE.txt for license information
# SPDX-License-Identifier: Apache-2.0
#

# What every check and test knows: where things are, how they are built, how a check fails. Sourced, never run.
# Sourcing it also changes to the root of the repository.
# shellcheck disable=SC2034 # The scripts that source this file use what it sets.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

# A checkout that belongs to another user is no reason for git to refuse.
export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0='*'
# Tests ask servers on loopback, which no proxy knows.
export no_proxy="127.0.0.1,localhost${no_proxy:+,$no_proxy}"

# One folder for each set of flags, since SwiftPM builds everything anew when they change. Without --scratch-path the
# checks share .build with `swift build`, `swift test` and Scripts/test.sh.
thread_builds=.build/checks/threads
address_builds=.build/checks/addresses

# fail <message>: ends the check.
fail() {
    printf 'error: %s\n' "$1" >&2
    exit 1
}

# files <pathspec>...: the files of the repository, NUL after each, those that were never added included.
files() {
    git rev-parse --git-dir >/dev/null || fail "git can't read $root"
    git ls-files -z --cached --others --exclude-standard -- "$@" | while IFS= read -r -d '' file; do
        if [ -f "$file" ]; then printf '%s\0' "$file"; fi
    done
}

# run_tests <argument of swift test>...: fails when nothing ran, which swift test takes for a success.
run_tests() {
    swift_test "$@"
    if ! grep -qE 'Test run with [1-9][0-9]* tests?' "$test_log"; then
        fail "no test ran: swift test $*"
    fi
}

# swift_test <argument of swift test>...: what it printed is in $test_log, and what failed is said once more in the end.
swift_test() {
    test_log=$(scratch_folder)/tests.log
    # In parallel, as a plain swift test runs them.
    if ! swift test --disable-xctest "$@" 2>&1 | tee "$test_log"; then
        printf '\nWhat went wrong, from all of the above:\n' >&2
        { grep -aE '✘|(^|: )([Ff]atal )?error: |Sanitizer: ' "$test_log" || true; } |
            { grep -avE '✘ (Suite|Test run) ' || true; } | tail -n 40 >&2
        fail "swift test $*"
    fi
}

# run_with_threads_watched <argument of swift test>...: the races and the laws under the thread sanitizer.
run_with_threads_watched() {
    TSAN_OPTIONS="halt_on_error=1 ${TSAN_OPTIONS:-}" run_tests "$@" --sanitize thread --scratch-path "$thread_builds" \
        --filter "$(races_and_laws)"
}

# run_with_addresses_watched <argument of swift test>...: all tests under the address sanitizer. Leaks are not looked for
# here: the core keeps flags in the low bits of its pointers, and the sanitizer takes what it finds behind none for lost.
# The laws and the verification count what is left.
run_with_addresses_watched() {
    ASAN_OPTIONS="detect_leaks=0 ${ASAN_OPTIONS:-}" run_tests "$@" --sanitize address --scratch-path "$address_builds"
}

# races_and_laws: a filter for the tests that are worth a sanitizer, those that race threads elsewhere included. The filter of
# swift test knows the file of a test, not its folder.
races_and_laws() {
    local names
    names=$({
        files 'Tests/*/Races/*.swift' 'Tests/*/Laws/*.swift' | tr '\0' '\n'
        files 'Tests/*.swift' | xargs -0 grep -l 'Race\.run(' || true
    } | xargs -n 1 basename | sed 's/[.+]/\\&/g' | sort -u | paste -sd '|' -)
    if [ -z "$names" ]; then fail "there are no tests in Tests/*/Races and Tests/*/Laws, and none that race"; fi
    printf '/(%s):' "$names"
}

# scratch_folder: an empty folder that goes away when the check ends.
scratch_folder() {
    mktemp -d "$scratch/XXXXXX"
}
scratch=$(cd "$(mktemp -d)" && pwd -P)
trap 'rm -rf "$scratch"' EXIT
