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

long=300
forbidden=400
# In one folder, those below it not counted.
most=15
bad=no

lines=$(files '*.swift' '*.sh' | xargs -0 wc -l | awk '$2 != "total" { print $1, $2 }' | sort -n)
if ! printf '%s\n' "$lines" | awk -v long="$long" -v forbidden="$forbidden" '
    { count[NR] = $1; total += $1 }
    $2 ~ /^Sources\// { source += $1 }
    $2 ~ /^Tests\// { test += $1 }
    $1 > forbidden { printf "%s:%d: error: more than %d lines\n", $2, $1, forbidden; bad = 1; next }
    $1 > long { printf "%s:%d: warning: more than %d lines, split it soon\n", $2, $1, long }
    END {
        printf "%d files, %d lines, median %d, longest %d\n", NR, total, count[int((NR + 1) / 2)], count[NR]
        if (source > 0) printf "%.2f lines of tests for each line of Sources\n", test / source
        exit bad
    }'; then
    bad=yes
fi

if ! files . | tr '\0' '\n' | awk -v most="$most" '
    { folder = "."; if (sub("/[^/]*$", "")) folder = $0; count[folder]++ }
    END {
        for (folder in count) {
            if (count[folder] <= most) continue
            printf "%s: error: %d files, which is more than %d: group them in folders by what they are for\n", \
                folder, count[folder], most
            bad = 1
        }
        exit bad
    }'; then
    bad=yes
fi
if [ "$bad" = yes ]; then exit 1; fi
