#!/bin/sh
#
# This source file is part of the Futures open source project
# Copyright (c) the Futures authors
#
# See LICENSE.txt for license information
# SPDX-License-Identifier: Apache-2.0
#

# usage: Verification/mutants.sh [quick | all | name...]
#
# Plants the defects of Verification/Mutants one by one in copies of the sources, one copy for each processor, and
# explores the copy until something is found. Prints what found each; fails when one survives, and when one no longer
# applies or doesn't compile: a mutant that can't be planted says nothing. `quick` takes every sixth.

set -eu
cd "$(dirname "$0")/.."
root=$PWD
copies=$(mktemp -d)
workers=
trap 'for worker in $workers; do kill "$worker" 2>/dev/null || true; done; rm -rf "$copies"' EXIT

# The names of all mutants, in order.
mutants() { find Verification/Mutants -name '*.sed' -exec basename {} .sed \; | sort; }

case ${1:-all} in
quick) names=$(mutants | awk 'NR % 6 == 1') ;;
all) names=$(mutants) ;;
*) names=$(printf '%s\n' "$@") ;;
esac
for name in $names; do
    if [ ! -f "$(find Verification/Mutants -name "$name.sed")" ]; then
        echo "mutants: there is not just one $name.sed in the folders of Verification/Mutants." >&2
        exit 2
    fi
done

# All that follows works in one copy, whose folder is $copy.

explore() { # <seconds> [<part of a name>]
    status=0
    asked=${2:-all}
    timeout "$1" "$copy/Verification/.build/release/explore" quick ${2:+"$2"} >"$copy/log" 2>&1 || status=$?
    # A filter that matches nothing is a mistake here, and not a find.
    if [ "$status" -eq 2 ]; then
        cat "$copy/log" >&2
        exit 2
    fi
    [ "$status" -eq 0 ]
}
build() { swift build --package-path "$copy/Verification" -c release -j 1 --product explore >"$copy/build" 2>&1; }

prepare() {
    mkdir -p "$copy/Sources" "$copy/Verification"
    cp -R Sources/Futures "$copy/Sources/"
    cp -R Verification/Package.swift Verification/Sources "$copy/Verification/"
    if ! build; then
        echo "mutants: the sources don't build as they are:" >&2
        cat "$copy/build" >&2
        exit 1
    fi
}

# Prints what became of a mutant, in one line that begins with a word for it.
try() { # <name>
    script=$(find Verification/Mutants -name "$1.sed")
    file=Sources/Futures/$(sed -n 's/^# file: //p' "$script")
    first=$(sed -n 's/^# first: //p' "$script")
    sed -f "$script" "$root/$file" >"$copy/$file"
    if cmp -s "$root/$file" "$copy/$file"; then
        echo "STALE     $1: changes nothing in $file"
    elif ! build; then
        echo "INVALID   $1: does not compile: $(sed -n 's/.*error: //p' "$copy/build" | sort -u | head -n 1)"
    elif explore "$patience" "$first" && explore "$patience"; then
        echo "SURVIVED  $1: $(sed -n 3p "$script" | cut -c3-)"
    # Of everything, a slow machine may be all that was found; what is asked first takes seconds.
    elif [ "$status" -eq 124 ] && [ "$asked" = all ]; then
        echo "UNDECIDED $1: everything took more than $patience s"
    else
        # A trace, a crash of the program, or one that does not come to an end.
        found=$(sed -n 's/^FAILED  //p' "$copy/log" | head -n 1)
        if [ "$status" -eq 124 ]; then found="no end"; fi
        echo "caught    $1: explore: ${found:-a crash (status $status)}"
    fi
    cp "$root/$file" "$copy/$file"
}

count=$(echo "$names" | wc -l)
processors=$(getconf _NPROCESSORS_ONLN)
if [ "$processors" -gt "$count" ]; then processors=$count; fi

# An exploration that fails as it is, or has no end, would catch every mutant. EXPLORED_IN says that it has just passed,
# and how many seconds it took.
if [ -z "${EXPLORED_IN:-}" ]; then
    copy=$copies/0
    prepare
    began=$(date +%s)
    if ! explore 600; then
        echo "mutants: the sources fail as they are:" >&2
        tail -n 40 "$copy/log" >&2
        exit 1
    fi
    EXPLORED_IN=$(($(date +%s) - began))
fi
# Everything takes that long here, and what a mutant is asked first is a small part of it.
patience=$((3 * EXPLORED_IN + 60))

work() { # <number>
    copy=$copies/$1
    if [ ! -d "$copy" ]; then prepare; fi
    for name in $(echo "$names" | awk -v number="$1" -v processors="$processors" 'NR % processors == number'); do
        try "$name" >"$copy/verdict"
        cat "$copy/verdict"
        cat "$copy/verdict" >>"$copies/verdicts.$1"
    done
}

number=0
while [ "$number" -lt "$processors" ]; do
    work "$number" &
    workers="$workers $!"
    number=$((number + 1))
done
failed=0
for worker in $workers; do wait "$worker" || failed=$?; done
workers=
if [ "$failed" -ne 0 ]; then exit "$failed"; fi

caught=$(cat "$copies"/verdicts.* | grep -c '^caught ' || true)
echo "$count mutants, $caught caught"
[ "$caught" -eq "$count" ]
