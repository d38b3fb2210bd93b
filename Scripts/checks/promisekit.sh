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

# Each row of the table of PromiseKit's names says which test shows it: a file of the tests that has the name, or the
# word after a colon, or a dash with the reason in parentheses. Each public function is in the table.
table=Sources/FuturesPromiseKit/FuturesPromiseKit.docc/NamesOfPromiseKit.md
bad=no
rows=0

fault() { # <line> <what is wrong>
    echo "$table:$1: error: $2" >&2
    bad=yes
}

while IFS=$'\t' read -r line name shown; do
    rows=$((rows + 1))
    case $shown in
        '– ('*')') continue ;;
        '`'*'`') ;;
        *) fault "$line" "no test shows $name"; continue ;;
    esac
    shown=${shown//\`/}
    # The last word of `Promise.init(resolver:)`; an initialiser goes by its first label, or by its type.
    # shellcheck disable=SC2016 # A pattern, not the shell's.
    word=$(sed -E 's/^`([^`]*)`.*/\1/; s/\.init\(([a-z][A-Za-z]*):.*/.\1/; s/\.init\(.*//; s/[(<].*//; s/.*\.//' <<<"$name")
    case $shown in *:*) word=${shown#*:} ;; esac
    file=$(files "Tests/FuturesPromiseKit*/*${shown%%:*}.swift" | tr '\0' '\n' | grep -F "/${shown%%:*}.swift" | head -n 1 || true)
    if [ -z "$file" ]; then
        fault "$line" "there is no test ${shown%%:*} for $name"
    elif ! grep -qwF -e "$word" "$file"; then
        fault "$line" "$file says nothing of $word, which it is to show"
    fi
done < <(awk -F ' *\\| *' '/^\| / && $2 != "PromiseKit" { print FNR "\t" $2 "\t" $4 }' "$table")

while IFS= read -r word; do
    if ! grep -qwF -e "$word" "$table"; then fault 1 "the table has no row for $word"; fi
done < <(files 'Sources/FuturesPromiseKit/*.swift' | xargs -0 sed -nE 's/^ *(@Sendable )?public (static |final class )?func `?([A-Za-z_]+).*/\3/p' | sort -u)

if [ "$rows" = 0 ]; then fault 1 "the table has no rows"; fi
if [ "$bad" = yes ]; then exit 1; fi
echo "$rows names, each with its test or the reason why there is none"
