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

# Not a step: the part of `docs` that reads the Markdown files and takes no build.
#
# A block of Swift in the README or in a guide must stand, up to indentation, in a file of Snippets/, where it compiles;
# or, when it needs what snippets can't import, in the folder Guides/ of the tests of an integration.
# Lines between `// snippet.hide` and `// snippet.show` are left out of a snippet before it is compared. A block that
# can't compile on its own says why in a line right above it: <!-- not compiled: the reason -->
# Code within a sentence or a table is held to the same when it is more than a name: when it has a closure or gives an
# argument a value, as in `map(on: .main) { … }`. It must stand in a line of these files; … stands for anything.
# What can't compile is named before, with the reason, or all of a paragraph or table is excused in a line right above
# it: <!-- not compiled, of another library: `store(in: &cancellables)` -->
# <!-- not compiled: the reason -->
# A block right below <!-- file: Hello/Sources/Hello/main.swift --> in a guide is a file of a package that the reader
# writes, or goes on with it; `consumer` builds, runs and tests these packages, and the README may repeat their blocks.
# A block without a language is what a sample prints, as the lines `// prints: …` of a snippet say, which `docs` holds
# it to.
failed=no

packages=$(scratch_folder)
guide_packages "$packages"
sources() {
    files 'Snippets/*.swift' 'Tests/*/Guides/*.swift'
    find "$packages" -name '*.swift' -print0
}
snippets=$(scratch_folder)/snippets
sources | xargs -0 awk '
    FNR == 1 { print "// the next file"; hidden = 0 }
    /^ *\/\/ *snippet\.hide/ { hidden = 1 }
    /^ *\/\/ *snippet\.show/ { hidden = 0 }
    /^ *\/\/ *snippet\./ || hidden { next }
    { print }' >"$snippets"
code=$(scratch_folder)/code
sources | xargs -0 sed -E 's#(^|[^:])//.*#\1#' >"$code"
outputs=$(scratch_folder)/outputs
{
    files 'Snippets/*.swift'
    find "$packages" -name '*.swift' -print0
} | xargs -0 sed -nE 's|.*// prints: ?||p' >"$outputs"

# shellcheck disable=SC2016 # awk's fields, and Markdown's fences.
check_samples='
    function trimmed(line) { gsub(/^[ \t]+|[ \t]+$/, "", line); return line "\n" }
    function fault(text) { printf "%s:%d: error: %s\n", FILENAME, start, text; bad = 1 }
    # More than a name such as `filter(orFail:_:)`: it has a closure, or gives an argument a value.
    function is_expression(span) {
        if (span ~ /^[A-Za-z.]+\([A-Za-z_:…]*\)$/) return 0
        return span ~ /[{]/ || span ~ /(^|[(,] *)[a-z][A-Za-z]*: *[^ :)]/
    }
    function compiles(span, pieces, count, i) {
        count = split(span, pieces, "…")
        for (i = 1; i <= count; i++) {
            gsub(/^ +| +$/, "", pieces[i])
            if (!index(compiled, pieces[i])) return 0
        }
        return 1
    }
    # Looks at each span of a line, or with `excusing` notes it as one that can not compile.
    function look_at_spans(line, excusing, span) {
        gsub(/``[^`]*``/, "", line)
        while (match(line, /`[^`]+`/)) {
            span = substr(line, RSTART + 1, RLENGTH - 2)
            line = substr(line, RSTART + RLENGTH)
            if (excusing) excused[FILENAME, span] = 1
            else if (is_expression(span) && !((FILENAME, span) in excused) && !compiles(span)) {
                start = FNR
                fault("`" span "` stands in no file of Snippets/ or Guides/, so nothing shows that it compiles")
            }
        }
    }
    FILENAME == code { compiled = compiled $0 "\n"; next }
    FILENAME == snippets { known = known trimmed($0); next }
    FILENAME == outputs { printed = printed trimmed($0); next }
    FNR == 1 { inside = 0; above = ""; is_excused = 0 }
    !inside && /^[ \t]*```/ {
        inside = 1; start = FNR; block = ""
        is_output = ($0 ~ /^[ \t]*```[ \t]*$/)
        is_swift = ($0 ~ /^[ \t]*```swift[ \t]*$/)
        reason = (above ~ /<!-- not compiled: *[^ ].*-->/)
        next
    }
    inside && /^[ \t]*```[ \t]*$/ {
        inside = 0
        if (is_swift && !reason && !index("\n" known, "\n" block))
            fault("this sample stands in no file of Snippets/ or Guides/, so nothing shows that it compiles")
        if (is_output && !index("\n" printed, "\n" block))
            fault("no snippet says that it prints this")
        above = ""
        next
    }
    inside { block = block trimmed($0); next }
    /<!-- not compiled/ { look_at_spans($0, 1); above = $0; next }
    /^[ \t]*$/ { is_excused = 0 }
    above ~ /<!-- not compiled: *[^ ].*-->/ { is_excused = 1 }
    !is_excused { look_at_spans($0, 0) }
    { above = $0 }
    END { exit bad }'
files README.md 'Sources/*.docc/*.md' | xargs -0 awk -v code="$code" -v snippets="$snippets" \
    -v outputs="$outputs" "$check_samples" "$code" "$snippets" "$outputs" >&2 || failed=yes

# Links to other files of the repository; those to the web are not followed.
while IFS= read -r -d '' file; do
    while IFS=: read -r line target; do
        target=${target%%#*}
        case $target in
            "" | *://* | mailto:* | doc:*) continue ;;
            /*) path=.$target ;;
            *) path=$(dirname "$file")/$target ;;
        esac
        # DocC looks for a picture among all resources of its catalogue.
        catalogue=${file%%.docc/*}.docc/Resources
        if [[ $target == *.png && $target != */* && $file == *.docc/* ]]; then path=$catalogue/$target; fi
        if [ ! -e "$path" ]; then
            echo "$file:$line: error: there is no $target" >&2
            failed=yes
        fi
    done < <(awk '
        /^[ \t]*```/ { inside = !inside; next }
        inside { next }
        {
            gsub(/`[^`]*`/, "")
            while (match($0, /\]\([^() ]+/)) {
                print FNR ":" substr($0, RSTART + 2, RLENGTH - 2)
                $0 = substr($0, RSTART + RLENGTH)
            }
        }' "$file")
done < <(files '*.md')

if [ "$failed" = yes ]; then exit 1; fi
