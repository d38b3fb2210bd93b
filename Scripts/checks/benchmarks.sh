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

# Allocations and bytes, which don't differ from run to run; times are never compared. It also builds the benchmarks,
# which nothing else does.
check_figures() { swift run --configuration release --package-path Benchmarks benchmarks --check --no-instructions "$@"; }
check_figures
# Builds the small programs and sees that they do the same; their size differs with the compiler.
swift run --configuration release --package-path Benchmarks benchmarks --filter "size of a small program"

# It can fail, where the system's allocations can be counted at all: with thresholds that are too low.
if [ "$(uname)" = Darwin ]; then exit; fi
cp -R Benchmarks/Thresholds "$scratch/lower"
find "$scratch/lower" -name '*.json' -exec sed -i.bak 's/"allocations" : [0-9.]*/"allocations" : -1/' {} +
if check_figures --thresholds "$scratch/lower" >"$scratch/lower.log"; then
    fail "the benchmarks pass with thresholds that nothing could meet"
fi
grep -q 'WORSE: create, settle, read: 1.0 allocations, the threshold is -1.0' "$scratch/lower.log" ||
    fail "the benchmarks reject thresholds that are too low for another reason: $(tail -n 3 "$scratch/lower.log")"
