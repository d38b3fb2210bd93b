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

# Does what guides have their readers do: writes the packages that stand there, file by file, and runs or tests them
# where the guide says so. A program prints what its comments say, no build has a warning, and tests pass. A package
# that names no trait is resolved with an empty cache: nothing but Futures may have been fetched. What they use is a
# repository made of the working tree, which git takes for the one on the web.
folder=$(scratch_folder)
repository=https://github.com/futures-swift/futures.git
mkdir "$folder/futures" "$folder/guides" "$folder/packages"
files . | tar -cf - --null -T - | tar -xf - -C "$folder/futures"
(
    cd "$folder/futures"
    git init --quiet --initial-branch main .
    git add --all
    git -c user.name=check -c user.email=check@localhost commit --quiet --no-verify --message "The working tree"
)
export "GIT_CONFIG_KEY_$GIT_CONFIG_COUNT=url.file://$folder/futures.insteadOf"
export "GIT_CONFIG_VALUE_$GIT_CONFIG_COUNT=$repository"
export GIT_CONFIG_COUNT=$((GIT_CONFIG_COUNT + 1))

# swift_here <package> <argument of swift>...: what the trait of a package brings in is built once, not each time. The
# cache of whoever runs this must not take the repository made here for the one on the web.
guide_builds=$root/.build/checks/guides
swift_here() {
    local package=$1 command=$2
    shift 2
    if names_trait "$package"; then
        set -- --scratch-path "$guide_builds/$package" --cache-path "$guide_builds/cache" "$@"
    else
        set -- --cache-path "$folder/cache" "$@"
    fi
    (cd "$folder/packages/$package" && swift "$command" "$@")
}
names_trait() { grep -q 'traits: \[' "$folder/packages/$1/Package.swift"; }

follow() { # <package> <command of the guide>
    local log=$folder/build.log expected printed
    echo "-- $1: $2"
    case $2 in
        "swift run")
            swift_here "$1" build 2>&1 | tee "$log"
            expected=$(sed -nE 's|.*// prints: ?||p' "$folder/packages/$1/Sources"/*/*.swift)
            printed=$(swift_here "$1" run --skip-build 2>/dev/null) || printed+=$'\n'"(and failed)"
            printf '%s\n' "$printed"
            if [ "$printed" != "$expected" ]; then fail "a package of a guide prints something else than it says"; fi
            ;;
        "swift test")
            swift_here "$1" test --disable-xctest 2>&1 | tee "$log"
            if ! grep -qE 'Test run with [1-9][0-9]* tests?' "$log"; then fail "no test of $1 ran"; fi
            ;;
        *) fail "a guide has its readers do something that nobody here knows: $2" ;;
    esac
    if grep -q ' warning: ' "$log"; then fail "a package of a guide builds with a warning"; fi
}

touch "$folder/guides/stages"
guide_packages "$folder/guides"
while read -r -u 3 stage package command; do
    cp -R "$folder/guides/$stage/." "$folder/packages"
    # What was built before knows an earlier working tree.
    if names_trait "$package"; then swift_here "$package" package update futures; fi
    follow "$package" "$command"
done 3<"$folder/guides/stages"

for package in "$folder"/guides/*/Package.swift; do
    package=$(basename "$(dirname "$package")")
    if ! diff --recursive --exclude .build --exclude Package.resolved "$folder/guides/$package" "$folder/packages/$package"; then
        fail "a guide has its readers write what they never run"
    fi
    if names_trait "$package"; then continue; fi

    # SwiftPM's list of what the package depends on, and whatever it cloned or cached while it found out.
    builds=$folder/packages/$package/.build
    fetched=$(
        jq -r '.object.dependencies[].packageRef.identity' "$builds/workspace-state.json"
        for clones in "$builds/checkouts" "$builds/repositories" "$folder/cache/repositories"; do
            if [ -d "$clones" ]; then
                find "$clones" -mindepth 1 -maxdepth 1 -type d -exec basename {} \; | sed -E 's/-[0-9a-f]{8,}$//'
            fi
        done
    )
    fetched=$(printf '%s\n' "$fetched" | tr '[:upper:]' '[:lower:]' | sort -u)
    printf '%s\n' "$fetched" | sed 's/^/fetched /'
    if [ "$fetched" != futures ]; then
        fail "someone who uses the core alone must fetch nothing but Futures; guard each use of a trait's package"
    fi
done
