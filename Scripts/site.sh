#!/usr/bin/env bash
#
# This source file is part of the Futures open source project
# Copyright (c) the Futures authors
#
# See LICENSE.txt for license information
# SPDX-License-Identifier: Apache-2.0
#

# Usage: Scripts/site.sh [--base path] [folder]
#
# Makes the documentation of all modules as one website in the folder, or in .build/site of the repository. Any web
# server can serve it:
#
#     Scripts/site.sh && python3 -m http.server --directory .build/site
#
# A server that has it below its root needs that path, without slashes around it, as --base. A warning of DocC, and a
# link to a page that isn't there, are errors; nothing is put into the folder then.

caller=$PWD
# shellcheck source=Scripts/layout.sh
source "$(dirname "${BASH_SOURCE[0]}")/layout.sh"

base=""
if [ "${1:-}" = --base ]; then
    base=${2:?'--base needs a path'}
    shift 2
fi
case ${1:-} in -*) fail "there is no option '$1'; see the comment in Scripts/site.sh" ;; esac
site=${1:-$root/.build/site}
case $site in /*) ;; *) site=$caller/$site ;; esac
if [ -e "$site" ] && [ ! -f "$site/link-hierarchy.json" ] && [ -n "$(ls -A "$site")" ]; then
    fail "$site has files that are no documentation: name another folder, or empty this one"
fi
for tool in docc jq; do
    command -v "$tool" >/dev/null || fail "'$tool' is missing: it comes with Swift, or Scripts/setup.sh check installs it"
done

# DocC works from the symbol graphs that SwiftPM extracts, so the manifest needs no plug-in. It fails where no tests are
# built, whose graphs nobody needs: what counts is that those of the modules are there.
swift_in "$everything" build --enable-all-traits
graphs=$(swift_in "$everything" build --enable-all-traits --show-bin-path)/../symbolgraph
rm -rf "$graphs"
archives=$(scratch_folder)
mkdir "$archives/graphs"
swift_in "$everything" package --enable-all-traits dump-symbol-graph --skip-synthesized-members \
    --emit-extension-block-symbols >"$archives/log" 2>&1 || true

document() { # <module>
    local module=$1 graph catalog=Sources/$1/$1.docc
    local -a arguments=()
    mkdir "$archives/graphs/$module"
    if [ ! -f "$graphs/$module.symbols.json" ]; then
        cat "$archives/log" >&2
        fail "SwiftPM made no symbol graph of $module"
    fi
    for graph in "$graphs/$module.symbols.json" "$graphs/$module@"*.symbols.json; do
        if [ -f "$graph" ]; then cp "$graph" "$archives/graphs/$module"; fi
    done
    if [ -d "$catalog" ]; then arguments+=("$catalog"); fi
    if [ "$module" != Futures ]; then arguments+=(--dependency "$archives/Futures.doccarchive"); fi
    if [ -n "$base" ]; then arguments+=(--hosting-base-path "$base"); fi
    echo "-- $module"
    docc convert "${arguments[@]}" --additional-symbol-graph-dir "$archives/graphs/$module" \
        --fallback-display-name "$module" --fallback-bundle-identifier "$module" \
        --enable-experimental-external-link-support --warnings-as-errors \
        --output-path "$archives/$module.doccarchive"
    if [ ! -f "$archives/$module.doccarchive/metadata.json" ]; then
        echo "error: DocC made no documentation of $module" >&2
        return 1
    fi
}

# The core comes first: the others link to what it documents, and what they add to its types is documented with them.
modules=$(swift package dump-package | jq -r '[.products[] | select(.type.library).targets[]] | unique | sort_by(. != "Futures") | .[]')
failed=no
documented=()
for module in $modules; do
    document "$module" || failed=yes
    documented+=("$archives/$module.doccarchive")
done
if [ "$failed" = yes ]; then exit 1; fi

merged=$archives/site
docc merge "${documented[@]}" --synthesized-landing-page-name Futures --synthesized-landing-page-topics-style list \
    --output-path "$merged"

# DocC looks at its own links to symbols and pages, not at addresses, nor at what one module says of another.
# links: each page, and each page of the site that it refers to, a line for each.
links() {
    # shellcheck disable=SC2016 # Names of jq, not the shell's.
    find "$merged/data" -name '*.json' -print0 | xargs -0 jq -r '
        input_filename as $page | (.references // {})[] | .url? // empty | select(startswith("/documentation")) |
        "\($page) \(. | sub("[#?].*"; ""))"' | sort -u -k 2
}
while read -r page link; do
    if [ ! -f "$merged/data${link%/}.json" ]; then
        echo "${page#"$merged/data/"}: error: there is no page $link" >&2
        failed=yes
    fi
done < <(links)
if [ "$failed" = yes ]; then exit 1; fi

# The root of DocC's sites says that there is no such page.
printf '<!doctype html><meta charset="utf-8"><title>Futures</title><meta http-equiv="refresh" content="0; url=%s">\n' \
    "documentation/" >"$merged/index.html"
mkdir -p "$site"
rm -rf "${site:?}"/*
cp -R "$merged"/* "$site"
echo "$(find "$site/data" -name '*.json' | wc -l) pages in $site"
