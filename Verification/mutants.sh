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
# Plants the defects of Verification/Mutants one by one in a copy of the sources, and explores the copy until something
# is found. Prints what found each; fails when one survives, and when one no longer applies or doesn't compile: a mutant
# that can't be planted says nothing. `quick` takes every sixth.

set -eu
cd "$(dirname "$0")/.."
root=$PWD
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
mkdir -p "$copy/Sources"
cp -R Sources/Futures "$copy/Sources/"
mkdir -p "$copy/Verification"
cp -R Verification/Package.swift Verification/Sources "$copy/Verification/"

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
build() { swift build --package-path "$copy/Verification" -c release -j 2 --product explore >"$copy/build" 2>&1; }

if ! build; then
    echo "mutants: the sources don't build as they are:" >&2
    cat "$copy/build" >&2
    exit 1
fi

# An exploration that fails as it is, or has no end, would catch every mutant. EXPLORED_IN says that it has just passed,
# and how many seconds it took.
if [ -z "${EXPLORED_IN:-}" ]; then
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

# The names of all mutants, in order.
mutants() { find Verification/Mutants -name '*.sed' -exec basename {} .sed \; | sort; }

case ${1:-all} in
quick) names=$(mutants | awk 'NR % 6 == 1') ;;
all) names=$(mutants) ;;
*) names=$* ;;
esac

planted=0
bad=0
for name in $names; do
    script=$(find Verification/Mutants -name "$name.sed")
    if [ ! -f "$script" ]; then
        echo "mutants: there is not just one $name.sed in the folders of Verification/Mutants." >&2
        exit 2
    fi
    file=Sources/Futures/$(sed -n 's/^# file: //p' "$script")
    first=$(sed -n 's/^# first: //p' "$script")
    planted=$((planted + 1))
    sed -f "$script" "$root/$file" >"$copy/$file"
    if cmp -s "$root/$file" "$copy/$file"; then
        echo "STALE     $name: changes nothing in $file"
        bad=$((bad + 1))
        continue
    fi
    if ! build; then
        echo "INVALID   $name: does not compile"
        sed -n 's/.*error: /          /p' "$copy/build" | sort -u | head -n 3
        bad=$((bad + 1))
    elif explore "$patience" "$first" && explore "$patience"; then
        echo "SURVIVED  $name: $(sed -n 3p "$script" | cut -c3-)"
        bad=$((bad + 1))
    # Of everything, a slow machine may be all that was found; what is asked first takes seconds.
    elif [ "$status" -eq 124 ] && [ "$asked" = all ]; then
        echo "UNDECIDED $name: everything took more than $patience s"
        bad=$((bad + 1))
    else
        # A trace, a crash of the program, or one that does not come to an end.
        found=$(sed -n 's/^FAILED  //p' "$copy/log" | head -n 1)
        if [ "$status" -eq 124 ]; then found="no end"; fi
        echo "caught    $name: explore: ${found:-a crash (status $status)}"
    fi
    cp "$root/$file" "$copy/$file"
done
echo "$planted mutants, $((planted - bad)) caught"
[ "$bad" -eq 0 ]
