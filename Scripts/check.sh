#!/usr/bin/env bash
#
# This source file is part of the Futures open source project
# Copyright (c) the Futures authors
#
# See LICENSE.txt for license information
# SPDX-License-Identifier: Apache-2.0
#

# Usage: Scripts/check.sh [step ...]             Runs the steps named, or all but those that take too long.
#        Scripts/check.sh --except step ...      Runs all but the steps named.
#        Scripts/check.sh --list                 Lists the steps, last those that run only when they are named.
#
# A step is a function step_<name> below, or a file Scripts/checks/<name>.sh where it is longer than a few lines. To add
# one: write it, add its line to the list where its cost puts it, and plant what it must reject in
# Scripts/checks/self.sh.

# shellcheck source=Scripts/layout.sh
source "$(dirname "${BASH_SOURCE[0]}")/layout.sh"

# Without a list of files, many steps would have nothing to reject.
git rev-parse --git-dir >/dev/null || fail "git can't read $root"

scripts=$root/Scripts

steps=(
    format     # every Swift file is formatted and documented as .swift-format says
    headers    # every Swift file and script starts with the licence header
    sizes      # no file is longer than 400 lines, no folder holds more than 15 files
    rules      # no sleeping tests, no unsafety without its reason, no leftovers
    promisekit # every name of PromiseKit has its counterpart and the test that shows it
    shell      # shellcheck finds nothing in the scripts
    build      # everything builds with every trait, and a warning is an error
    test       # all tests of the library, the integrations and Gallery, debug
    linkage    # the core links neither Foundation nor anything else of its kind
    variants   # the core builds for size, with the standard library inside, and with library evolution
    consumer   # what guides have their readers write works, and with the core alone downloads nothing else
    api        # the public interface breaks nobody who uses what its digests in API are of
    docs       # documentation, samples and links are whole
    verification # the core's own sources are explored, and a model of them is checked
    threads    # the races and the laws under the thread sanitizer, quick
    benchmarks # allocations and bytes of every workload are not more than the thresholds
    examples   # Animation builds without a warning, and draws
    self       # each of these steps rejects a bad sample
)
# Steps that use one processor, most of the time to compile one module as a whole: where there are several processors,
# they run beside the others, which come one after the other.
single=(benchmarks)
# Steps that take too long for each change, or hold for one compiler: they run when they are named, most each night.
on_request=(
    traits     # everything builds with no trait and with each alone
    release    # the tests that need no trait, release
    alone      # each suite of these by itself passes too, debug
    pool       # they pass too where Swift's pool has one thread, debug
    addresses  # the tests under the address sanitizer, quick
    instructions # instructions of every workload are not more than the thresholds
    integrations # all tests with every trait but Macros, release
    graphs     # a million random graphs of futures against an oracle
    depth      # stack and memory, as deep as it goes, debug
    sanitizers # the tests under the thread and the address sanitizer, release
    exploration # the core without bounds, ten minutes of random programs, and every mutant
    soak       # graphs, depth, sanitizers and exploration
)

step_format() { files '*.swift' | xargs -0 swift format lint --strict --parallel --configuration .swift-format; }

step_shell() { files '*.sh' .ci/run | xargs -0 shellcheck --external-sources; }

step_test() { "$scripts/test.sh"; }

step_verification() {
    "$scripts/setup.sh" verification
    "$scripts/check-verification.sh" quick
}

# The build step covers all traits at once. Test targets are built too, those of the trait with it alone: they name the
# traits' packages as well. Where all traits are built, their packages are built already: a change of traits compiles
# this package alone.
step_traits() {
    local trait
    echo "-- no trait"
    swift_in "$plain" build --build-tests
    for trait in $(swift package dump-package | jq -r '.traits[].name | select(. != "default")'); do
        echo "-- $trait alone"
        swift_in "$everything" build --traits "$trait"
        if [ -d "Tests/Futures${trait}Tests" ]; then
            swift_in "$everything" build --traits "$trait" --target "Futures${trait}Tests"
        fi
    done
}

step_release() { run_tests --configuration release; }

# One process for each suite: what passes only because others ran before fails here.
step_alone() {
    local bundle=$plain/debug/FuturesPackageTests.xctest suites log suite options failures=()
    suites=$(scratch_folder)/suites
    log=$(scratch_folder)/alone.log
    swift_in "$plain" build --product FuturesPackageTests
    options=("$bundle" --testing-library swift-testing)
    if [ "$(uname)" = Darwin ]; then options=(swift_in "$plain" test --skip-build --disable-xctest); fi
    swift_in "$plain" test list --skip-build --disable-xctest | sed -nE 's|^([A-Za-z0-9_]+\.[A-Za-z0-9_]+)/.*|\1|p' | sort -u >"$suites"
    if [ ! -s "$suites" ]; then fail "there is no suite to run"; fi
    while IFS= read -r suite; do
        if FUTURES_DEPTH=$(watched_depth) with_limit "${options[@]}" --filter "^${suite/./\\.}/" </dev/null >"$log" 2>&1 &&
            grep -qE 'Test run with [1-9][0-9]* tests?' "$log"; then
            continue
        fi
        failures+=("$suite")
        printf -- '-- %s\n' "$suite"
        tail -n 50 "$log"
        what_went_wrong "$log"
    done <"$suites"
    if [ "${#failures[@]}" -gt 0 ]; then fail "by themselves these suites fail: ${failures[*]}"; fi
    echo "$(wc -l <"$suites") suites pass by themselves."
}

# Every trait but Macros: its tests expand macros at compile time, where the configuration makes no difference, and
# swift-syntax takes minutes to optimise.
step_integrations() {
    local traits
    traits=$(swift package dump-package | jq -r '[.traits[].name | select(. != "default" and . != "Macros")] | join(",")')
    run_tests ${traits:+--traits "$traits"} --configuration release --scratch-path "$everything"
}

# Traits are left out, and so are their packages: the core is what has threads of its own to get wrong.
step_threads() { FUTURES_DEPTH=$(watched_depth) run_with_threads_watched --configuration debug; }

step_addresses() { FUTURES_DEPTH=$(watched_depth) run_with_addresses_watched --configuration debug; }

# A sanitizer makes tests many times slower, and finds what it finds without many rounds. The night has time for them.
watched_depth() { if [ "$FUTURES_DEPTH" = full ]; then echo full; else echo quick; fi; }

# On request: a tool that not every machine has, and the same only with the compiler and the C library that the
# thresholds were made with.
step_instructions() {
    "$scripts/setup.sh" instructions
    swift run --configuration release --package-path Benchmarks benchmarks --check
}

# Other programs each time, unless the environment says where they begin: a failure names its seed.
step_graphs() {
    export FUTURES_SEED=${FUTURES_SEED:-$(date +%s)}
    printf -- '-- random graphs from seed %s\n' "$FUTURES_SEED"
    FUTURES_DEPTH=full run_tests --configuration release --filter RandomGraphsRaceTests
}

step_depth() { FUTURES_DEPTH=full run_tests --filter 'Constant(Stack|Memory)Tests|LazyStackTests'; }

# What `threads` and `addresses` do, with a release build.
step_sanitizers() {
    echo "-- races and laws under the thread sanitizer, release"
    run_with_threads_watched --configuration release
    echo "-- the tests under the address sanitizer, release"
    run_with_addresses_watched --configuration release
}

step_exploration() {
    "$scripts/setup.sh" verification
    "$scripts/check-verification.sh" soak
}

# One after the other. Each may be run by its own name, where one failed, or where a night is too short for all.
step_soak() { "$scripts/check.sh" graphs depth sanitizers exploration; }

is_step() {
    local step
    for step in "${steps[@]}" "${on_request[@]}"; do
        if [ "$step" = "$1" ]; then return 0; fi
    done
    echo "check: there is no step '$1'; Scripts/check.sh --list names them" >&2
    exit 2
}

selected=()
case ${1:-} in
    # One step, in this process: where a function is asked whether it fails, bash doesn't stop at its first error.
    --inside)
        if declare -F "step_$2" >/dev/null; then "step_$2"; else "$scripts/checks/$2.sh"; fi
        exit
        ;;
    --list)
        sed -nE '/^(steps|on_request)=\(/,/^\)/s/^    ([a-z]* +#.*)/\1/p' "${BASH_SOURCE[0]}"
        exit
        ;;
    --help | -h)
        sed -nE '/^# Usage/,/^set /s/^# ?//p' "${BASH_SOURCE[0]}"
        exit
        ;;
    --except)
        shift
        for step in "$@"; do is_step "$step"; done
        for step in "${steps[@]}"; do
            case " $* " in *" $step "*) ;; *) selected+=("$step") ;; esac
        done
        ;;
    *)
        for step in "$@"; do is_step "$step"; done
        selected=("$@")
        if [ "$#" = 0 ]; then selected=("${steps[@]}"); fi
        ;;
esac

"$scripts/setup.sh" check

times=""
ended() { # <step> <status> <seconds>
    if [ "$2" != 0 ]; then
        printf '\nFAILED: %s, after %s s, with status %s. Once more: Scripts/check.sh %s\n' "$1" "$3" "$2" "$1" >&2
        exit "$2"
    fi
    times+=$(printf '%6s s  %s' "$3" "$1")$'\n'
}

in_turn=()
beside=()
for step in "${selected[@]}"; do
    case " ${single[*]} " in
        *" $step "*) beside+=("$step") ;;
        *) in_turn+=("$step") ;;
    esac
done
if [ "$(getconf _NPROCESSORS_ONLN)" = 1 ] || [ "${#in_turn[@]}" = 0 ]; then
    in_turn=("${selected[@]}")
    beside=()
fi

lane=
if [ "${#beside[@]}" -gt 0 ]; then
    printf '\nBeside the others: %s\n' "${beside[*]}"
    logs=$(scratch_folder)
    # A group of its own, so that it can be ended with all that it has started.
    set -m
    for step in "${beside[@]}"; do
        started=$SECONDS status=0
        "$scripts/check.sh" --inside "$step" >"$logs/$step.log" 2>&1 || status=$?
        echo "$status $((SECONDS - started))" >"$logs/$step.ended"
    done &
    lane=$!
    set +m
    trap 'kill -- "-$lane" 2>/dev/null || true; rm -rf "$scratch"' EXIT
fi
for step in "${in_turn[@]}"; do
    printf '\n== %s\n' "$step"
    started=$SECONDS
    status=0
    "$scripts/check.sh" --inside "$step" || status=$?
    ended "$step" "$status" "$((SECONDS - started))"
done
if [ -n "$lane" ]; then wait "$lane" || true; fi
for step in ${beside[@]+"${beside[@]}"}; do
    printf '\n== %s\n' "$step"
    cat "$logs/$step.log"
    read -r status seconds <"$logs/$step.ended"
    ended "$step" "$status" "$seconds"
done
printf '\nPassed, in %s s:\n%s' "$SECONDS" "$times"
