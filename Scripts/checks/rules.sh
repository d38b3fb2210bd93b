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

# Each rule prints the lines that break it as file:line:text. The patterns are written so that none matches itself.
bad=no

# broken <what is wrong and what to do instead>: reads file:line:text, reports each.
broken() {
    local location
    while IFS= read -r location; do
        printf '%s\n    error: %s\n' "$location" "$1" >&2
        bad=yes
    done
}

# matches <extended regular expression> <pathspec>...: file:line:text of each match, in text files alone.
matches() {
    local pattern=$1
    shift
    files "$@" | xargs -0 grep -HnIE -e "$pattern" || true
}

tests=(':(glob)**/Tests/**/*.swift')
# Comments may speak of sleeping; a clock may have a sleep(until:), and a test of that clock may call it.
broken "a test must not sleep: use ManualExecutor and ManualClock" < <(
    matches '(Task|Thread)\.sleep|(^|[^.[:alnum:]_])(u|nano)?sleep\(|([cC]ontinuous|[sS]uspending)(Clock\(\))?\.sleep' "${tests[@]}" |
        grep -vE '^[^:]*:[0-9]+: *//|func sleep\(' || true
)
# A test waits for its turn among all the others while its limit runs: minutes, on a machine that is busy.
broken "a limit is there for what hangs: give it 60 minutes or more" < <(
    matches 'timeLimit\(\.(minutes\([1-5]?[0-9]\)|seconds)' "${tests[@]}"
)
# How many it are depends on FUTURES_DEPTH.
broken "a name that gives a number of millions lies at most depths: say very many" < <(
    # shellcheck disable=SC2016 # Swift's backticks, not the shell's.
    matches 'func `[^`]*(million|1,000,000)' "${tests[@]}"
)
# In a release build it checks nothing.
broken "a test must fail in each build: call preconditionIsolated" < <(matches 'assertIsolated' "${tests[@]}")
broken "tests use Swift Testing alone" < <(matches '^ *(@testable )?import XCTest' '*.swift')

# swift-format keeps code within its columns, and leaves comments alone.
broken "a comment ends at column 120" < <(
    # Perl counts characters, where awk may count bytes.
    # shellcheck disable=SC2016 # Perl's variables, not the shell's.
    files '*.swift' '*.sh' '*.c' '*.h' '*.pml' | xargs -0 perl -CSD -ne '
        printf "%s:%d:%s", $ARGV, $., $_ if /^ *(\/\/|# |\*)/ && length > 121;
        close ARGV if eof'
)

# The line above, attributes passed over, must be a comment.
broken "say in a comment directly above what makes this sound" < <(
    # shellcheck disable=SC2016 # awk's fields, not the shell's.
    files '*.swift' | xargs -0 awk '
        FNR == 1 { reason = 0 }
        /^ *\/\// { reason = 1; next }
        /@unchecked +Sendable|nonisolated\(unsafe\)/ && !reason { printf "%s:%d:%s\n", FILENAME, FNR, $0 }
        !/^ *(@[A-Za-z]+(\([^)]*\))? *)+$/ { reason = 0 }'
)

# Passed `inout` through a generic, a closure is wrapped once more each time; see `Locked`.
broken "put the closure into a structure: behind a lock it gets one layer more each time it is read" < <(
    matches 'Locked<\(*(@Sendable )?(\([^()]*\)|\(\)) (async )?(throws |throws\([^)]*\) )?->' 'Sources/*.swift'
)

broken "name a file for what it holds" < <(
    files . | tr '\0' '\n' | grep -E '(Util(s|ities)?|Helpers?)(/|[.+][^/]*$|$)' | sed 's/$/:1:/' || true
)
broken "settle this before it lands, or write it down outside the code" < <(matches '\b(TO''DO|FIX''ME)\b' ':!LICENSE.txt')
broken "a path of one machine: say it relative to the repository" < <(
    matches '(^|[^[:alnum:]_.~/$}-])/(home|Users|root|work|opt|mnt|srv)/[[:alnum:]_.-]' ':!Scripts/checks/rules.sh'
)
broken "what a build makes is not committed" < <(
    git ls-files | grep -E '(^|/)(Package\.resolved|\.build/|\.swiftpm/|DerivedData/|[^/]*\.xcodeproj/)' | sed 's/$/:1:/' || true
)
broken "Swift 6.2 has no such property: write weak var" < <(matches '^ *(public |package |private |fileprivate )*weak let' '*.swift')
# But for those of the tests' index, which only scripts ask for.
broken "unsafe flags keep others from depending on this package" < <(
    matches '\.unsafe''Flags' ':(glob)Package.swift' | grep -v '(indexOfTests)' || true
)

if [ "$bad" = yes ]; then exit 1; fi
