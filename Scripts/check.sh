#!/usr/bin/env bash
#
# This source file is part of the Futures open source project
# Copyright (c) the Futures authors
#
# See LICENSE.txt for license information
# SPDX-License-Identifier: Apache-2.0
#

# Usage: Scripts/check.sh [step ...]             Runs the steps named, or all but those that take too long, cheapest first.
#        Scripts/check.sh --except step ...      Runs all but the steps named.
#        Scripts/check.sh --list                 Lists the steps, last those that run only when they are named.
#
# A step is a file Scripts/checks/<step>.sh, found by its name in the list below. To add one: write the file, add its
# line where its cost puts it, and plant what it must reject in Scripts/checks/self.sh.
set -euo pipefail

scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

steps=(
    format     # every Swift file is formatted and documented as .swift-format says
    headers    # every Swift file and script starts with the licence header
    sizes      # no file is longer than 400 lines
    rules      # no sleeping tests, no unsafety without its reason, no leftovers
    shell      # shellcheck finds nothing in the scripts
    build      # everything builds with every trait, and a warning is an error
    test       # all tests of the library, debug
    linkage    # the core links neither Foundation nor anything else of its kind
    consumer   # a package that uses the core alone downloads nothing else
    api        # the public interface breaks nobody who uses the newest release
    docs       # documentation, samples and links are whole
    traits     # everything builds with no trait and with each alone
    verification # the core's own sources are explored, and a model of them is checked
    release    # all tests of the library, release
    threads    # the races and the laws under the thread sanitizer
    addresses  # the tests under the address sanitizer
    benchmarks # allocations and bytes of every workload are not more than the thresholds
    examples   # Animation and Gallery build without a warning; the one draws, the other passes its tests
    self       # each of these steps rejects a bad sample
)
# Steps that take too long for a run without arguments, or hold for one compiler: they run when they are named.
on_request=(
    instructions # instructions of every workload are not more than the thresholds
    graphs     # a million random graphs of futures against an oracle
    depth      # stack and memory, as deep in a debug build as in release
    sanitizers # the tests under the thread and the address sanitizer, release
    exploration # the core without bounds, ten minutes of random programs, and every mutant
    soak       # graphs, depth, sanitizers and exploration
)

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
for step in "${selected[@]}"; do
    printf '\n== %s\n' "$step"
    started=$SECONDS
    status=0
    "$scripts/checks/$step.sh" || status=$?
    if [ "$status" != 0 ]; then
        printf '\nFAILED: %s, after %s s, with status %s. Once more: Scripts/check.sh %s\n' \
            "$step" "$((SECONDS - started))" "$status" "$step" >&2
        exit "$status"
    fi
    times+=$(printf '%6s s  %s' "$((SECONDS - started))" "$step")$'\n'
done
printf '\nPassed, in %s s:\n%s' "$SECONDS" "$times"
