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

# Three parts: the samples and links in the Markdown files, the samples that say what they print, and DocC.
failed=no

"$root/Scripts/checks/docs-markdown.sh" || failed=yes

swift_in "$everything" build --enable-all-traits
products=$(swift_in "$everything" build --enable-all-traits --show-bin-path)

# A snippet with lines `// prints: …` is run and must print just these. Snippets are built with the package.
while IFS= read -r -d '' snippet; do
    expected=$(sed -nE 's|.*// prints: ?||p' "$snippet")
    if [ -z "$expected" ]; then continue; fi
    printed=$("$products/$(basename "$snippet" .swift)" </dev/null 2>&1) || printed+=$'\n'"(and failed)"
    if [ "$printed" != "$expected" ]; then
        printf '%s:1: error: the snippet prints something else than it says:\n%s\n' "$snippet" "$printed" >&2
        failed=yes
    fi
done < <(files 'Snippets/*.swift')

# DocC, and the site that it makes.
site=$(scratch_folder)/site
"$root/Scripts/site.sh" "$site" || failed=yes
graphs=$(dirname "$products")/symbolgraph

# Lists the names that a module makes public and that stand in no topic of its catalogue. Overloads need one link.
list_without_topic() { # <module>
    local module=$1 name
    jq -r '.symbols[] | select(.kind.identifier != "swift.extension" and (.pathComponents | length) == 1) |
        .pathComponents[0] | sub("[(].*"; "")' "$graphs/$module.symbols.json" | sort -u | while IFS= read -r name; do
        if ! grep -rqE -- "^- \`\`$name(\`|[(-])" "Sources/$module/$module.docc" 2>/dev/null; then
            echo "Sources/$module/$module.docc/$module.md:1: error: '$name' stands in no topic" >&2
            echo "$name"
        fi
    done
}

for module in $(swift package dump-package | jq -r '[.products[] | select(.type.library).targets[]] | unique | sort_by(. != "Futures") | .[]'); do
    if [ -n "$(list_without_topic "$module")" ]; then failed=yes; fi
done
if [ "$failed" = yes ]; then exit 1; fi
