#!/usr/bin/env bash
#
# This source file is part of the Futures open source project
# Copyright (c) the Futures authors
#
# See LICENSE.txt for license information
# SPDX-License-Identifier: Apache-2.0
#

# Usage: Scripts/checks/api.sh [--update]
#
# Compares the public interface of each module, with every trait, with its digest in API/: that of the newest release,
# and until there is one, of what is meant for it. What breaks somebody's source is an error, unless .api-breakages has
# it, a line each as it is printed here. What is new is none. With --update the digests are made anew.

# shellcheck source=Scripts/layout.sh
source "$(dirname "${BASH_SOURCE[0]}")/../layout.sh"

case ${1:-} in
    "" | --update) mode=${1:-} ;;
    *) fail "there is no option '$1'; see the comment in Scripts/checks/api.sh" ;;
esac

swift_in "$everything" build --enable-all-traits
products=$(swift_in "$everything" build --enable-all-traits --show-bin-path)
# What our modules import is searched for here, modules in C included: those that say so themselves, and those for which
# SwiftPM does. What it makes for macros and for Objective-C would be there twice.
searched=(-I "$products/Modules")
while IFS= read -r map; do searched+=(-I "$(dirname "$map")"); done < <(
    find "$everything/checkouts" -name module.modulemap -path '*/Sources/*' 2>/dev/null
    find "$products/" -maxdepth 2 -name module.modulemap -not -path '*-tool.build/*'
)
digester() { # <module> <argument>...
    local module=$1
    shift
    swift-api-digester -module "$module" "${searched[@]}" -swift-version 6 "$@"
}

modules=$(swift package dump-package | jq -r '[.products[] | select(.type.library).targets[]] | unique | .[]')
digests=$(scratch_folder)
if [ "$mode" = --update ]; then
    for module in $modules; do
        digester "$module" -dump-sdk -abort-on-module-fail -o "$digests/$module.json" >/dev/null
        # How the tool was called says where this machine has its files.
        jq -c 'del(.ABIRoot.tool_arguments)' "$digests/$module.json" >"$digests/$module"
    done
    mkdir -p API
    rm -f API/*.json
    for module in $modules; do cp "$digests/$module" "API/$module.json"; done
    echo "Digests of $(wc -w <<<"$modules") modules are in API."
    exit 0
fi

failed=no
for digest in API/*.json; do
    module=$(basename "$digest" .json)
    if ! grep -qx -- "$module" <<<"$modules"; then
        echo "$digest:1: error: module $module has been removed" >&2
        failed=yes
    fi
done
allowed=()
if [ -f .api-breakages ]; then allowed=(-breakage-allowlist-path .api-breakages); fi
for module in $modules; do
    if [ ! -f "API/$module.json" ]; then
        echo "API/$module.json: error: there is no digest of $module: run Scripts/checks/api.sh --update" >&2
        failed=yes
    elif ! digester "$module" -diagnose-sdk -compiler-style-diags -baseline-path "API/$module.json" \
        ${allowed[@]+"${allowed[@]}"}; then
        failed=yes
    fi
done
if [ "$failed" = yes ]; then exit 1; fi
echo "The interface of $(wc -w <<<"$modules") modules breaks nobody."
