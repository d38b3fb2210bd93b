#!/usr/bin/env bash
#
# This source file is part of the Futures open source project
# Copyright (c) the Futures authors
#
# See LICENSE.txt for license information
# SPDX-License-Identifier: Apache-2.0
#

# Usage: Scripts/test.sh [--again] [argument of swift test] ...
#
# Runs all tests, from any folder, and sets up what they need: the core's first, then the rest of the library's,
# those of the integrations with every trait, and Gallery's. What is built is tested while the rest is built, and what
# fails doesn't keep the rest from running. Arguments, such as --filter, are for each of these parts.
#
# A part that has passed isn't run once more until a file has changed that it may depend on, or the compiler, or the
# environment. With --again everything runs: races and random programs are others each time.
# FUTURES_DEPTH=quick, normal or full says how deep tests go; without it that is normal here, and quick in `swift test`.

# shellcheck source=Scripts/layout.sh
source "$(dirname "${BASH_SOURCE[0]}")/layout.sh"

"$root/Scripts/setup.sh" build
browser=yes
"$root/Scripts/setup.sh" browser || browser=no
if [ "$browser" = no ]; then
    # Where everything can be installed, it has to be.
    if [ -n "${GITHUB_ACTIONS:-}" ]; then fail "Chromium can't be installed, so the tests of pages can't run"; fi
    echo "Without Chromium, the tests of pages are left out." >&2
fi

again=no
if [ "${1:-}" = --again ]; then
    again=yes
    shift
fi
arguments=("$@")
logs=$(scratch_folder)
core_targets=FuturesTests,FuturesTestingTests
core_tests="^(${core_targets//,/|})\\."
say() { printf '[%3s s] %s\n' "$SECONDS" "$*"; }

failed() { # <what>
    say "FAILED: $1"
    echo "$1" >>"$logs/failed"
}

build() { # <part> <what> <command>...
    local part=$1 what=$2
    shift 2
    if is_kept "$part"; then
        is_left_out=yes
        built_part "$part"
        return 1
    fi
    say "building $what"
    if ! "$@"; then
        failed "building $what"
        return 1
    fi
    say "built $what"
}

# The tests of integrations, and those of the macros' plugin, apart from them: see plugin_tests.
integrations=$(trait_tests)
plugin=$(plugin_tests)
# Where tests are run from that another build of the same folder would replace: copies. On Darwin a program of tests is
# a bundle, which swift test finds where it was built, and when nothing is built there any more.
core_builds=.build/checks/core integration_builds=.build/checks/integrations
# Not by way of the link at debug, which SwiftPM removes and makes again as each build begins.
gallery_runner=$(gallery_builds)/$(target_triple)/debug/GalleryPackageTests.xctest
if [ "$(uname)" = Darwin ]; then
    core_builds=$plain integration_builds=$everything
    gallery_runner=$(gallery_builds)/debug/GalleryPackageTests.xctest
    integrations=$integrations${plugin:+,$plugin} plugin=
fi

runner_of() { # <part>
    case $1 in
        core) echo "$core_builds/debug/FuturesPackageTests.xctest" ;;
        library) echo "$plain/debug/FuturesPackageTests.xctest" ;;
        integrations) echo "$integration_builds/debug/FuturesPackageTests.xctest" ;;
        plugin) echo "$everything/debug/FuturesPackageTests.xctest" ;;
        Gallery) echo "$gallery_runner" ;;
    esac
}
# <folder of a part> <folder of a build>
keep_runner() {
    if [ "$1" = "$2" ]; then return; fi
    mkdir -p "$1/debug"
    cp "$2/debug/FuturesPackageTests.xctest" "$1/debug"
}

# Asking SwiftPM whether there is anything to build takes longer than the core's tests. So it isn't asked where every
# file, the compiler and the environment are what they were when all parts were built, and nobody has built anything in
# the same folders since.
stamp=.build/checks/built
fingerprint() { # [<pathspec>...]
    {
        command -v swift
        swift --version 2>&1
        env | grep -E '^(FUTURES_|SWIFT|CC=|CXX=|CFLAGS=|CPPFLAGS=|LDFLAGS=)' | grep -v '^FUTURES_DEPTH=' | sort || true
        files . "$@" | tr '\0' '\n'
        files . "$@" | tr '\0' '\n' | git hash-object --stdin-paths
    } | git hash-object --stdin
}
# What packages the builds are of, which the first of them finds out.
resolved() {
    local folder
    for folder in . "$gallery" "$everything"/Packages.xcworkspace/xcshareddata/swiftpm; do
        cat "$folder/Package.resolved" 2>/dev/null || true
    done | git hash-object --stdin
}

is_built() {
    local part runner
    [ -f "$stamp" ] && [ "$(head -n 1 "$stamp")" = "$built_from $(resolved)" ] || return 1
    while read -r part; do
        runner=$(runner_of "$part")
        [ -e "$runner" ] || return 1
        if find -H "$(dirname "$runner")" -maxdepth 2 -newer "$stamp" \( -name '*.swiftmodule' -o -type f -perm -u+x \) |
            grep . >/dev/null; then return 1; fi
    done < <(tail -n +2 "$stamp")
}

# Of each part, what the files were when it passed that it may depend on. Which it does depend on nobody can tell: tests
# read guides, compile samples and start programs. So that is all but other parts' own tests.
passed=.build/checks/passed
inputs_of() { # <part>
    case $1 in
        core) fingerprint ":!$gallery" "${library_folders[@]}" "${trait_folders[@]}" ;;
        library) fingerprint ":!$gallery" "${core_folders[@]}" "${trait_folders[@]}" ;;
        integrations | plugin) fingerprint ":!$gallery" "${core_folders[@]}" "${library_folders[@]}" && resolved ;;
        Gallery) fingerprint "${core_folders[@]}" "${library_folders[@]}" "${trait_folders[@]}" && resolved ;;
    esac
    echo "$FUTURES_DEPTH, a browser: $browser"
}
folders_of() { # <targets, with a comma between them>
    tr , '\n' <<<"$1" | sed -n 's|.|:!Tests/&|p' | paste -sd ' ' -
}
read -r -a trait_folders <<<"$(folders_of "$integrations,$plugin")"
read -r -a core_folders <<<"$(folders_of "$core_targets")"
library_targets=$(plain_tests | tr , '\n' | grep -vxF -e "$(tr , '\n' <<<"$core_targets")" | paste -sd , -)
read -r -a library_folders <<<"$(folders_of "$library_targets")"

# Whether a part needs neither be built nor be tested.
is_kept() { # <part>
    [ "$again" = no ] && [ "${#arguments[@]}" = 0 ] && [ -e "$passed/$1" ] &&
        [ "$(cat "$passed/$1")" = "$(inputs_of "$1")" ]
}

run_part() {
    case $1 in
        core) run_tests_of core --filter "$core_tests" ;;
        library) run_tests_of library --skip "$core_tests" ${few[@]+"${few[@]}"} ;;
        *) run_tests_of "$1" ${few[@]+"${few[@]}"} ;;
    esac
}
# Tests that have threads, programs or browsers of their own: all at once, they take twice the processor's time.
few=(--experimental-maximum-parallelization-width 6)
if [ "$(uname)" = Darwin ]; then few=(); fi

run_tests_of() { # <part> [<argument>...]
    local runner
    runner=$(runner_of "$1")
    shift
    set -- "$@" ${arguments[@]+"${arguments[@]}"}
    if [ "$(uname)" = Darwin ]; then
        swift test --skip-build --disable-xctest --scratch-path "$(dirname "$(dirname "$runner")")" "$@"
    else
        # Not by way of swift test, which would wait for the build that goes on beside this.
        with_limit "$runner" --testing-library swift-testing "$@"
    fi
}

test_part() { # <part>
    local log=$logs/$1.log status=0 sum inputs=
    if is_kept "$1"; then
        say "the tests of $1: passed before, and nothing has changed that they may depend on"
        echo "$1" >>"$logs/kept"
        return
    fi
    if [ "${#arguments[@]}" = 0 ]; then
        inputs=$(inputs_of "$1")
        rm -f "$passed/$1"
    fi
    run_part "$1" >"$log" 2>&1 || status=$?
    # What swift-testing exits with where a filter leaves no test.
    if [ "$status" = 69 ] && [ "${#arguments[@]}" -gt 0 ]; then status=0; fi
    sum=$(grep -aoE 'Test run with [1-9][0-9]* tests?.*' "$log" | tail -n 1 || true)
    # No test at all is what a filter may leave of a part, and nothing else.
    if [ "$status" = 0 ] && { [ -n "$sum" ] || [ "${#arguments[@]}" -gt 0 ]; }; then
        say "the tests of $1: ${sum:-none}"
        if [ -n "$inputs" ] && [ "$inputs" = "$(inputs_of "$1")" ]; then
            mkdir -p "$passed"
            echo "$inputs" >"$passed/$1"
        fi
        return
    fi
    sed "s/^/$1: /" "$log" | tail -n 200
    what_went_wrong "$log" 2>"$logs/$1.wrong"
    cat "$logs/$1.wrong" >&2
    if [ "$status" = 124 ]; then
        failed "the tests of $1: they were ended after $test_limit s"
    else
        failed "the tests of $1 (status $status)"
    fi
}

# What is built goes to the lane that tests it, and into the stamp. The core is tested at once, beside nothing else: its
# verdict is what people wait for.
built_part() { # <part>
    echo "$1" >>"$logs/parts"
    if [ "$1" = core ]; then test_part core; else echo "$1" >&3; fi
}

build_runner() { FUTURES_TEST_TARGETS=$1 swift_in "$plain" build --product FuturesPackageTests; }
build_integrations() { with_everything build --product FuturesPackageTests; }
build_gallery() {
    local product
    # The tests start these.
    while read -r product; do with_gallery build --product "$product" </dev/null || return; done < <(
        sed -nE 's/.*\.(executable|library)\(name: "([A-Za-z]+)".*/\2/p' "$gallery/Package.swift"
        echo GalleryPackageTests
    )
}

# Builds one part after the other, and has each tested as soon as it is built. One that has passed is left out.
is_left_out=no
build_everything() {
    local fetching
    # Without a trait no package is needed, so this need not wait for any.
    if build core "the core and its tests" build_runner "$core_targets"; then
        keep_runner "$core_builds" "$plain"
        built_part core
    fi
    fetch_everything >"$logs/fetch.log" 2>&1 &
    fetching=$!
    if build library "the rest of the library and its tests" build_runner "$(plain_tests)"; then built_part library; fi

    if ! wait "$fetching"; then
        cat "$logs/fetch.log"
        failed "fetching packages"
    fi
    export FUTURES_TEST_TARGETS=$integrations
    if [ -n "$integrations" ] && build integrations "the integrations and their tests" build_integrations; then
        keep_runner "$integration_builds" "$everything"
        built_part integrations
    fi
    if [ -f "$gallery/Package.swift" ] && build Gallery "Gallery and its tests" build_gallery; then
        built_part Gallery
    fi
    FUTURES_TEST_TARGETS=$plugin
    if [ -n "$plugin" ] && build plugin "the tests of the macros' plugin" build_integrations; then built_part plugin; fi
    if [ "$is_left_out" = no ] && [ ! -e "$logs/failed" ]; then
        { echo "$built_from $(resolved)" && cat "$logs/parts"; } >"$stamp"
    fi
}

# Parts are tested one after the other: in one lane beside what is built, or else in two.
lanes=()
start_lane() { # <file or pipe that has the names of its parts>
    local part
    set -m
    while read -r part; do test_part "$part"; done <"$1" &
    lanes+=($!)
    set +m
}
end_lanes() {
    local lane
    for lane in ${lanes[@]+"${lanes[@]}"}; do kill -- "-$lane" 2>/dev/null || true; done
}
trap 'end_lanes; rm -rf "$scratch"' EXIT

built_from=$(fingerprint)
if is_built; then
    say "nothing has changed since all was built"
    tail -n +2 "$stamp" | grep -xE 'core|Gallery' >"$logs/lane" || true
    tail -n +2 "$stamp" | grep -vxE 'core|Gallery' >"$logs/other-lane" || true
    start_lane "$logs/lane"
    start_lane "$logs/other-lane"
else
    rm -f "$stamp"
    mkfifo "$logs/queue"
    start_lane "$logs/queue"
    exec 3>"$logs/queue"
    build_everything
    exec 3>&-
    say "everything is built; the last tests run"
fi
for lane in "${lanes[@]}"; do
    # A lane notes what fails in it, but not that it was ended itself.
    wait "$lane" || failed "the tests were ended (status $?)"
done

if [ -e "$logs/failed" ]; then
    # Once more: what was built meanwhile may have printed thousands of lines.
    cat "$logs"/*.wrong >&2 2>/dev/null || echo "What went wrong is above." >&2
    sed 's/^/FAILED: /' "$logs/failed" >&2
    exit 1
fi
printf '\nPassed, in %s s.\n' "$SECONDS"
if [ -e "$logs/kept" ]; then
    printf 'Not run once more, since they passed before: %s. With --again they are.\n' "$(paste -sd ' ' "$logs/kept")"
fi
