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

# A package that uses the core alone, resolved and run in an empty folder with an empty cache: nothing but Futures may
# have been fetched. What it uses is a repository made of the working tree, with a version, as for anyone else.
folder=$(scratch_folder)
mkdir -p "$folder/Futures" "$folder/Consumer/Sources/Consumer"
files . | tar -cf - --null -T - | tar -xf - -C "$folder/Futures"
(
    cd "$folder/Futures"
    git init --quiet .
    git add --all
    git -c user.name=check -c user.email=check@localhost commit --quiet --no-verify --message "The working tree"
    git tag 1.0.0
)
cat >"$folder/Consumer/Package.swift" <<MANIFEST
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Consumer",
    platforms: [.macOS(.v15)],
    dependencies: [.package(url: "file://$folder/Futures", from: "1.0.0")],
    targets: [
        .executableTarget(name: "Consumer", dependencies: [.product(name: "Futures", package: "Futures")])
    ]
)
MANIFEST
cat >"$folder/Consumer/Sources/Consumer/Consumer.swift" <<'SOURCE'
import Futures

@main
enum Consumer {
    static func main() {
        let known: Future<Int, Never> = .success(42)
        print("A consumer built and ran with \(known)")
    }
}
SOURCE

(cd "$folder/Consumer" && swift run --cache-path "$folder/cache" Consumer)

# SwiftPM's list of what the package depends on, and whatever it cloned or cached while it found out.
fetched=$(
    jq -r '.object.dependencies[].packageRef.identity' "$folder/Consumer/.build/workspace-state.json"
    for clones in "$folder/Consumer/.build/checkouts" "$folder/Consumer/.build/repositories" "$folder/cache/repositories"; do
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
