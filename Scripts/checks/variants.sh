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

# The ways of building the core that people choose: for size and without shared libraries of Swift, as a program that
# runs; and as a library whose interface outlives the compiler, where nothing inlinable may rely on what can change.
folder=$(scratch_folder)
mkdir -p "$folder/Sources"
ln -s "$root/Sources/Futures" "$folder/Sources/Futures"
mkdir "$folder/Sources/Variant"
# The features that the core's own manifest names.
features=$(swift package dump-package |
    jq -r '[.targets[] | select(.name == "Futures").settings[].kind.enableUpcomingFeature._0 // empty |
        ".enableUpcomingFeature(\"" + . + "\")"] | join(", ")')
# SwiftPM knows documentation only where a plug-in for it is.
excluded=
if [ -d "$root/Sources/Futures/Futures.docc" ]; then excluded='"Futures.docc"'; fi
cat >"$folder/Package.swift" <<MANIFEST
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Variant",
    platforms: [.macOS(.v15)],
    targets: [
        .target(name: "Futures", exclude: [$excluded], swiftSettings: [$features]),
        .executableTarget(name: "Variant", dependencies: ["Futures"]),
    ]
)
MANIFEST
cat >"$folder/Sources/Variant/Variant.swift" <<'SOURCE'
import Futures

@main
enum Variant {
    static func main() {
        let known: Future<Int, Never> = .success(42)
        print("A variant built and ran with \(known)")
    }
}
SOURCE
cd "$folder"
echo "-- optimised for size, with Swift's libraries inside"
swift build --configuration release --static-swift-stdlib -Xswiftc -Osize
.build/release/Variant
echo "-- with library evolution"
swift build --target Futures -Xswiftc -enable-library-evolution
