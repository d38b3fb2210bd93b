#!/bin/sh
#
# This source file is part of the Futures open source project
# Copyright (c) the Futures authors
#
# See LICENSE.txt for license information
# SPDX-License-Identifier: Apache-2.0
#

# usage: Scripts/check-verification.sh [quick | soak]
#
# quick: the exploration of the core with bounds, the model in Promela, a few mutants, ten seconds of random programs.
# soak:  the exploration without bounds, the model, every mutant, ten minutes of random programs.

set -eu
cd "$(dirname "$0")/.."
mode=${1:-quick}
case $mode in
quick)
    seconds=10
    seed=1
    mutants=quick
    ;;
soak)
    seconds=600
    seed=$(date +%s)
    mutants=all
    ;;
*)
    echo "check-verification: '$mode' is no mode; say 'quick' or 'soak'." >&2
    exit 2
    ;;
esac

# What is explored has to be what is shipped: each source of the core is a link, or lies in a folder that is one, but
# for the two that are replaced.
model=Verification/Sources/CoreUnderModel
unexplored=$(find Sources/Futures/Internal -name '*.swift' | while IFS= read -r file; do
    name=${file#Sources/Futures/Internal/}
    case $name in
    CellMemory.swift | SpinPatience.swift) there=$model/Model/$name ;;
    *) there=$model/Internal/$name ;;
    esac
    if [ ! -e "$there" ]; then echo "check-verification: $file is not explored: there is no $there."; fi
done)
if [ -n "$unexplored" ]; then
    printf '%s\n' "$unexplored" >&2
    exit 1
fi
# A copy would go its own way.
copies=$(find "$model" -name '*.swift' -type f -not -path "$model/Model/*" -print | head -n 1)
linked=$(find -L "$model" -name '*.swift' -type f -not -path "$model/Model/*" -print | wc -l)
if [ -n "$copies" ] || [ "$linked" = 0 ]; then
    echo "check-verification: ${copies:-$model} is no link to a source of the library." >&2
    exit 1
fi

swift build --package-path Verification -c release -j 2 --product explore
swift build --package-path Verification -c release -j 2 --product soak
explore=Verification/.build/release/explore
began=$(date +%s)
# The threads of a scenario run one at a time: as many scenarios at once as there are processors.
processors=$(getconf _NPROCESSORS_ONLN)
names=$("$explore" list)
# Status 255 ends xargs: what is found is said at once, and not hours later.
# shellcheck disable=SC2016 # The parameters are those of the shell that xargs starts.
printf '%s\n' "$names" | tr '\n' '\0' | xargs -0 -n 1 -P "$processors" \
    sh -c '"$1" "$2" "$3" || exit 255' sh "$explore" "$mode"
echo "$(printf '%s\n' "$names" | wc -l) scenarios"
if [ "$mode" = quick ]; then
    # So that the sources as they are need not be explored again before the mutants, one scenario after the other.
    EXPLORED_IN=$((($(date +%s) - began) * processors))
    export EXPLORED_IN
fi
Verification/Promela/check.sh
Verification/.build/release/soak "$seconds" "$seed"
Verification/mutants.sh "$mutants"
