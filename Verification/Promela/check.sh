#!/bin/sh
#
# This source file is part of the Futures open source project
# Copyright (c) the Futures authors
#
# See LICENSE.txt for license information
# SPDX-License-Identifier: Apache-2.0
#

# usage: Verification/Promela/check.sh
#
# Runs spin on the model, and on the model with each of its seeded defects, which have to be found.

set -eu
model=$(cd "$(dirname "$0")" && pwd)/cell.pml
for tool in spin cc; do
    if ! command -v "$tool" >/dev/null; then
        echo "promela: '$tool' is missing; on Debian: apt-get install spin gcc" >&2
        exit 2
    fi
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# Prints what pan says; the options are for spin's preprocessor.
check() {
    # shellcheck disable=SC2086 # Several options, or none.
    spin $1 -a "$model" >spin.log || { cat spin.log >&2; exit 1; }
    cc -O2 -w -DSAFETY -DCOLLAPSE -o pan pan.c
    ./pan -m100000 >pan.log
    if grep -q "max search depth too small" pan.log; then
        echo "promela: the search was cut off" >&2
        exit 1
    fi
    errors=$(sed -n 's/.*errors: //p' pan.log)
    states=$(sed -n 's/^ *\([0-9.e+]*\) states, stored.*/\1/p' pan.log)
}

check ""
echo "promela: $states states, $errors errors"
if [ "$errors" != 0 ]; then
    cat pan.log
    spin -t -p "$model" | tail -n 60 || true
    exit 1
fi
for defect in RECHECK_DROPPED MEMBERSHIP_UNASKED LOCK_IGNORED; do
    check "-D$defect"
    if [ "$errors" = 0 ]; then
        echo "promela: the seeded defect $defect was not found in $states states" >&2
        exit 1
    fi
    echo "promela: $defect found after $states states"
done
