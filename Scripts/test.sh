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
# Runs all tests, from any folder, and sets up what they need: the core's first, then the rest of the library's,
# those of the integrations with every trait, and Gallery's. What is built is tested while the rest is built, and what
# fails doesn't keep the rest from running. Arguments, such as --filter, are for each of these parts.
# FUTURES_DEPTH=quick, normal or full says how deep tests go; without it that is normal here, and quick in `swift test`.

# shellcheck source=Scripts/layout.sh
source "$(dirname "${BASH_SOURCE[0]}")/layout.sh"

"$root/Scripts/setup.sh" build
"$root/Scripts/setup.sh" browser || echo "Without Chromium, the tests of pages are left out." >&2

arguments=("$@")
logs=$(scratch_folder)
core_tests='^Futures(Testing)?Tests\.'
say() { printf '[%3s s] %s\n' "$SECONDS" "$*"; }

failed() { # <what>
    say "FAILED: $1"
    echo "$1" >>"$logs/failed"
}

build() { # <what> <command>...
    local what=$1
    shift
    say "building $what"
    if ! "$@"; then
        failed "building $what"
        return 1
    fi
    say "built $what"
}

core_builds=.build
# A copy: the next build makes a new one.
if [ "$(uname)" != Darwin ]; then core_builds=$logs/core; fi

run_part() {
    case $1 in
        core) run_tests_of "$core_builds" Futures --filter "$core_tests" ;;
        library) run_tests_of .build Futures --skip "$core_tests" ;;
        integrations) run_tests_of "$everything" Futures ;;
        Gallery) run_tests_of "$(gallery_builds)" Gallery ;;
    esac
}

run_tests_of() { # <scratch path> <package> [<argument>...]
    local builds=$1 package=$2
    shift 2
    set -- "$@" ${arguments[@]+"${arguments[@]}"}
    if [ "$(uname)" = Darwin ]; then
        swift test --skip-build --disable-xctest --scratch-path "$builds" "$@"
    else
        # Not by way of swift test, which would wait for the build that goes on beside this.
        "$builds/debug/${package}PackageTests.xctest" --testing-library swift-testing "$@"
    fi
}

test_part() { # <part>
    local log=$logs/$1.log status=0 sum
    run_part "$1" >"$log" 2>&1 || status=$?
    # What swift-testing exits with where a filter leaves no test.
    if [ "$status" = 69 ] && [ "${#arguments[@]}" -gt 0 ]; then status=0; fi
    sum=$(grep -aoE 'Test run with [1-9][0-9]* tests?.*' "$log" | tail -n 1 || true)
    # No test at all is what a filter may leave of a part, and nothing else.
    if [ "$status" = 0 ] && { [ -n "$sum" ] || [ "${#arguments[@]}" -gt 0 ]; }; then
        say "the tests of $1: ${sum:-none}"
        return
    fi
    sed "s/^/$1: /" "$log" | tail -n 200
    what_went_wrong "$log" 2>"$logs/$1.wrong"
    cat "$logs/$1.wrong" >&2
    failed "the tests of $1 (status $status)"
}

# Parts are tested one after the other, as they come, beside what is built.
mkfifo "$logs/queue"
set -m
while read -r part; do test_part "$part"; done <"$logs/queue" &
tester=$!
set +m
trap 'kill -- "-$tester" 2>/dev/null || true; rm -rf "$scratch"' EXIT
exec 3>"$logs/queue"

fetch_everything >"$logs/fetch.log" 2>&1 &
fetching=$!

# Without a trait no package is needed, so this need not wait for any.
declared=(--explicit-target-dependency-import-check error)
build_runner() { FUTURES_TEST_TARGETS=${1:-} swift build "${declared[@]}" --product FuturesPackageTests; }
if build "the core and its tests" build_runner FuturesTests,FuturesTestingTests; then
    if [ "$core_builds" != .build ]; then
        mkdir -p "$core_builds/debug"
        cp .build/debug/FuturesPackageTests.xctest "$core_builds/debug"
    fi
    echo core >&3
fi
if build "the rest of the library and its tests" build_runner; then echo library >&3; fi

if ! wait "$fetching"; then
    cat "$logs/fetch.log"
    failed "fetching packages"
fi
FUTURES_TEST_TARGETS=$(trait_tests)
export FUTURES_TEST_TARGETS
build_integrations() { with_everything build "${declared[@]}" --product FuturesPackageTests; }
if [ -n "$FUTURES_TEST_TARGETS" ] && build "the integrations and their tests" build_integrations; then
    echo integrations >&3
fi

build_gallery() {
    local product
    # The tests start these.
    while read -r product; do with_gallery build --product "$product" </dev/null || return; done < <(
        sed -nE 's/.*\.(executable|library)\(name: "([A-Za-z]+)".*/\2/p' "$gallery/Package.swift"
        echo GalleryPackageTests
    )
}
if [ -f "$gallery/Package.swift" ] && build "Gallery and its tests" build_gallery; then echo Gallery >&3; fi

exec 3>&-
say "everything is built; the last tests run"
wait "$tester"

if [ -e "$logs/failed" ]; then
    # Once more: what was built meanwhile may have printed thousands of lines.
    cat "$logs"/*.wrong >&2 2>/dev/null || echo "What went wrong is above." >&2
    sed 's/^/FAILED: /' "$logs/failed" >&2
    exit 1
fi
printf '\nPassed, in %s s.\n' "$SECONDS"
