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

# How deep tests go, which are quick where nobody says it: see Tests/FuturesTestSupport/Depth.swift.
export FUTURES_DEPTH=${FUTURES_DEPTH:-normal}
case $FUTURES_DEPTH in
    quick | normal | full) ;;
    *)
        echo "error: FUTURES_DEPTH is '$FUTURES_DEPTH', which is none of quick, normal, full" >&2
        exit 2
        ;;
esac

# One folder for each set of flags, since SwiftPM builds everything anew when they change: plain has no traits, as
# `swift build` and `swift test` have none, everything has all.
plain=.build/checks/plain
everything=.build/checks/everything
thread_builds=.build/checks/threads
address_builds=.build/checks/addresses

# swift_in <folder> <build | package | test> <argument> ...: SwiftPM with its builds in that folder, debug, without an
# index, which takes a quarter of the compiler's time. Editors read it; and except on Darwin, SwiftPM finds XCTest's
# tests by it, so that the manifests have one made there for test targets alone.
#
# SwiftPM before 6.4 passes the names of traits to the compiler in the order of a set, another one each time, and so
# compiles every target of ours anew, unless sets have one order. Of the debug information, backtraces need the lines.
#
# What everything is built of is mostly built once: one process for each module takes a quarter less of the processors'
# time than those for batches of files, each of which checks the declarations of all. Plain is built file by file.
swift_in() {
    local folder=$1 command=$2 index=
    shift 2
    if [ "$(uname)" != Darwin ]; then index=$root/$folder/$(target_triple)/debug/index/store; fi
    if [ "$folder" = "$everything" ]; then set -- "${whole_modules[@]}" "$@"; fi
    set -- env SWIFT_DETERMINISTIC_HASHING=1 FUTURES_TEST_INDEX="$index" swift "$command" --scratch-path "$folder" \
        --disable-index-store -Xswiftc -gline-tables-only "$@"
    if [ "$folder" = "$everything" ]; then "$@" | without_remarks; else "$@"; fi
}
whole_modules=(-Xswiftc -disable-batch-mode -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 2
    -Xswiftc -no-emit-module-separately-wmo)
# The compiler's driver says for each module that it isn't compiled file by file.
without_remarks() { grep --line-buffered -v '^remark: Incremental compilation has been disabled' || true; }
target_triple() { swift -print-target-info | sed -nE 's/.*"unversionedTriple": "(.*)",/\1/p'; }

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

# with_limit <command> ...: runs tests, and ends them if they take far too long, with all that they have started: that
# has status 124, and what_went_wrong names those that had begun. Not by timeout, which ends the command alone, or takes
# it out of the reach of Ctrl-C.
test_limit=1800
if [ "$FUTURES_DEPTH" = full ]; then test_limit=14400; fi
test_limit=${FUTURES_TEST_LIMIT:-$test_limit}
# In a shell of its own, which has no other children.
with_limit() (
    local shell late watch status=0
    # shellcheck disable=SC2016 # What the inner shell says.
    shell=$(exec sh -c 'echo "$PPID"')
    late=$(mktemp -u "$scratch/late.XXXXXX")
    end_when_late "$shell" "$late" </dev/null >/dev/null 2>&1 3>&- &
    watch=$!
    disown "$watch"
    "$@" || status=$?
    if [ -e "$late" ]; then exit 124; fi
    kill "$watch" 2>/dev/null || true
    exit "$status"
)
end_when_late() { # <shell whose command it is> <file to make>
    local waited ended own
    # shellcheck disable=SC2016 # What the inner shell says.
    own=$(exec sh -c 'echo "$PPID"')
    for ((waited = 0; waited < test_limit; waited++)); do
        sleep 1
        kill -0 "$1" || return 0
    done
    : >"$2"
    # What ignores the first signal is no descendant any more when its parent has obeyed.
    ended=$(descendants "$1" "$own")
    for waited in TERM KILL; do
        # shellcheck disable=SC2086 # One number after the other.
        kill -"$waited" $ended || true
        sleep 10
    done
}
descendants() { # <process> [<child that is none of them>]
    local child children
    if [ -d /proc/self ]; then
        children=$(sed -nE "s/^([0-9]+) \\(.*\\) . $1 .*/\\1/p" /proc/[0-9]*/stat 2>/dev/null || true)
    else
        children=$(ps -axo pid=,ppid= | awk -v parent="$1" '$2 == parent { print $1 }')
    fi
    for child in $children; do
        if [ "$child" = "${2:-}" ]; then continue; fi
        echo "$child"
        descendants "$child"
    done
}

# swift_test <argument of swift test>...: what it printed is in $test_log, and what failed is said once more in the end.
# Left to itself, swift test builds all snippets too, for nobody. But in a release build it alone has tests import the
# internals of what they test.
swift_test() {
    local build_arguments=() skip=(--skip-build) is_filter=no argument
    for argument in "$@"; do
        case $argument in
            --filter | --skip) is_filter=yes ;;
            *)
                if [ "$is_filter" = no ]; then build_arguments+=("$argument"); fi
                is_filter=no
                ;;
        esac
    done
    test_log=$(scratch_folder)/tests.log
    case " $* " in
        *" release "*) skip=() ;;
        *)
            SWIFT_DETERMINISTIC_HASHING=1 swift build --product FuturesPackageTests \
                ${build_arguments[@]+"${build_arguments[@]}"}
            ;;
    esac
    # In parallel, as a plain swift test runs them.
    if ! with_limit swift test ${skip[@]+"${skip[@]}"} --disable-xctest "$@" 2>&1 | tee "$test_log"; then
        what_went_wrong "$test_log"
        fail "swift test $*"
    fi
}

# what_went_wrong <log of tests>: the lines that say it, and the tests that had begun when a run was ended or crashed.
what_went_wrong() {
    local running
    printf '\nWhat went wrong, from all of the above:\n' >&2
    { grep -aE '✘|(^|: )([Ff]atal )?error: |Sanitizer: ' "$1" || true; } |
        { grep -avE '✘ (Suite|Test run) ' || true; } | tail -n 40 >&2
    running=$(running_tests "$1")
    if [ -n "$running" ]; then printf 'These had begun, and not ended:\n%s\n' "$running" >&2; fi
}
running_tests() { # <log of tests>
    awk '
        !/^[^ ]+ Test / || / Test (run|case) / { next }
        { name = $0; sub(/^[^ ]+ /, "", name) }
        sub(/ started\.$/, "", name) { begun[name] = 1; next }
        sub(/ (passed|failed) after .*/, "", name) { delete begun[name] }
        sub(/ with [0-9]+ test cases?$/, "", name) { delete begun[name] }
        END { for (name in begun) print name }' "$1" | sort
}

# with_everything <build | package> <argument> ...: what SwiftPM does with every trait of the library, and with Gallery
# in the same graph, so that what both depend on is built once. SwiftPM doesn't promise to keep the option for several
# packages: without it the two are built one after the other, and each builds what it depends on.
#
# An import that the manifest doesn't declare is an error, always: with another set of flags all is compiled anew.
with_everything() {
    local command=$1 packages=$everything/Packages.xcworkspace
    shift
    if [ "$command" = build ]; then set -- --explicit-target-dependency-import-check error "$@"; fi
    if ! one_graph; then
        swift_in "$everything" "$command" --enable-all-traits "$@"
        return
    fi
    mkdir -p "$packages/xcshareddata/swiftpm"
    cat >"$packages/contents.xcworkspacedata" <<WORKSPACE
<?xml version="1.0" encoding="UTF-8"?>
<Workspace version="1.0">
  <FileRef location="absolute:$root"></FileRef>
  <FileRef location="absolute:$root/$gallery"></FileRef>
</Workspace>
WORKSPACE
    swift_in "$everything" "$command" --multiroot-data-file "$packages" --enable-all-traits "$@"
}
gallery=Examples/Gallery
one_graph() {
    # All of it is read: to swift, a pipe that is closed early is a failure.
    [ -f "$gallery/Package.swift" ] && swift build --help-hidden | grep -e --multiroot-data-file >/dev/null
}

# fetch_everything: the packages that with_everything needs. Where the library alone comes first, SwiftPM never takes
# Gallery's packages for ones that nobody needs any more.
fetch_everything() {
    swift_in "$everything" package --enable-all-traits resolve && with_everything package resolve
}

# with_gallery <build> <argument> ...: the same where it is about Gallery.
with_gallery() {
    local command=$1
    shift
    if one_graph; then with_everything "$command" "$@"; else swift "$command" --package-path "$gallery" "$@"; fi
}

# gallery_builds: where that puts it.
gallery_builds() { if one_graph; then echo "$everything"; else echo "$gallery/.build"; fi; }

# The test targets, with a comma between them.
# trait_tests: those that need a trait.
trait_tests() {
    local trait
    sed -nE 's/^ *\.trait\(name: "([A-Za-z]+)".*/\1/p' Package.swift | while IFS= read -r trait; do
        if [ -d "Tests/Futures${trait}Tests" ]; then echo "Futures${trait}Tests"; fi
    done | paste -sd , -
}
# plugin_tests: those of a macro's plugin. SwiftPM builds whatever is linked with them as it builds the plugin, for the
# compiler's own use: all of that once more, where anything else uses it too.
plugin_tests() { test_targets | { grep 'PluginTests$' || true; } | paste -sd , -; }
# plain_tests: the others.
plain_tests() {
    test_targets | grep -vxF -e "$(trait_tests | tr , '\n')" -e "$(plugin_tests | tr , '\n')" | paste -sd , -
}
test_targets() { sed -nE 's/^ *(\.testTarget\()?name: "([A-Za-z0-9]+Tests)",.*/\2/p' Package.swift; }

# guide_packages <folder>: the packages that guides have their readers write, each in a folder of its own. A block of
# Swift right below a line such as <!-- file: Hello/Sources/Hello/main.swift --> is a file, or goes on with it. A block
# of shell right below <!-- run: Hello --> says how to run what is there by then: for each, <folder>/stages gets a line
# with the number of the folder that has a copy of the package, its name and the command.
guide_packages() {
    # shellcheck disable=SC2016 # awk's fields, and Markdown's fences.
    files 'Sources/*.docc/*.md' | xargs -0 awk -v folder="$1" '
        function folder_of(path) { sub(/\/[^\/]*$/, "", path); return path }
        /^<!-- file: [A-Za-z0-9\/._-]+ -->$/ { path = $3; next }
        /^<!-- run: [A-Za-z0-9._-]+ -->$/ { package = $3; next }
        path != "" && /^```swift$/ { file = folder "/" path; path = ""; next }
        package != "" && /^```sh$/ { is_command = 1; next }
        /^```$/ { close(file); file = package = ""; is_command = 0 }
        is_command {
            system("mkdir -p " folder "/" ++stages " && cp -R " folder "/" package " " folder "/" stages)
            print stages, package, $0 >(folder "/stages")
        }
        file == "" { path = ""; if (!is_command) package = ""; next }
        !(file in begun) { begun[file] = 1; system("mkdir -p " folder_of(file)); printf "" >file; close(file) }
        { print >>file }'
}

# run_with_threads_watched <argument of swift test>...: the races and the laws under the thread sanitizer. Only the
# targets that have any are built.
run_with_threads_watched() {
    local names targets options
    names=$(races_and_laws)
    targets=$(tests_that_race | cut -d / -f 2 | sort -u | paste -sd , -)
    options="halt_on_error=1 suppressions=\"$root/Scripts/thread-sanitizer.txt\" ${TSAN_OPTIONS:-}"
    FUTURES_TEST_TARGETS=$targets TSAN_OPTIONS=$options run_tests "$@" --sanitize thread \
        --scratch-path "$thread_builds" --filter "$names"
}

# run_with_addresses_watched <argument of swift test>...: all tests under the address sanitizer. Leaks are not looked
# for here: the core keeps flags in the low bits of its pointers, and the sanitizer takes what it finds behind none for
# lost. The laws and the verification count what is left.
run_with_addresses_watched() {
    ASAN_OPTIONS="detect_leaks=0 ${ASAN_OPTIONS:-}" run_tests "$@" --sanitize address --scratch-path "$address_builds"
}

# tests_that_race: the files of the tests that are worth a sanitizer. At full depth, those that race threads elsewhere
# are among them: most of them stand in the core's suites, which take as long to build as all the others.
tests_that_race() {
    files 'Tests/*/Races/*.swift' 'Tests/*/Laws/*.swift' | tr '\0' '\n'
    if [ "$FUTURES_DEPTH" = full ]; then files 'Tests/*.swift' | xargs -0 grep -l 'Race\.run(' || true; fi
}

# races_and_laws: a filter for them. The filter of swift test knows the file of a test, not its folder.
races_and_laws() {
    local names
    names=$(tests_that_race | xargs -n 1 basename | sed 's/[.+]/\\&/g' | sort -u | paste -sd '|' -)
    if [ -z "$names" ]; then fail "there are no tests in Tests/*/Races and Tests/*/Laws, and none that race"; fi
    printf '/(%s):' "$names"
}

# scratch_folder: an empty folder that goes away when the check ends.
scratch_folder() {
    mktemp -d "$scratch/XXXXXX"
}
scratch=$(cd "$(mktemp -d)" && pwd -P)
trap 'rm -rf "$scratch"' EXIT
