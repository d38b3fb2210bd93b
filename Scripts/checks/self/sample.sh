#!/usr/bin/env bash
#
# This source file is part of the Futures open source project
# Copyright (c) the Futures authors
#
# See LICENSE.txt for license information
# SPDX-License-Identifier: Apache-2.0
#

# Not a step: makes the small good package for `self`, in <folder>/sample, and beside it what its trait depends on.
# Usage: sample.sh <folder>
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)
mkdir -p "$1/sample" "$1/Extra"
sample=$(cd "$1/sample" && pwd)
extra=$(cd "$1/Extra" && pwd)
header=$(sed 's|@@|//|' "$root/.license_header_template")

# At the end of each manifest: the scripts say where the index of tests is kept.
test_index='
if let index = Context.environment["FUTURES_TEST_INDEX"], !index.isEmpty {
    for target in package.targets where target.type == .test {
        let indexOfTests = ["-index-store-path", index, "-index-ignore-system-modules"]
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(indexOfTests)]
    }
}'

write() { # <file>, its content on standard input
    mkdir -p "$(dirname "$1")"
    case $1 in
        */Package.swift)
            { echo '// swift-tools-version: 6.2' && printf '%s\n\n' "$header" && cat && echo "$test_index"; } >"$1"
            ;;
        *.swift) { printf '%s\n\n' "$header" && cat; } >"$1" ;;
        *) cat >"$1" ;;
    esac
}

commit() { # <folder>
    git -C "$1" init --quiet .
    git -C "$1" add --all
    git -C "$1" -c user.name=check -c user.email=check@localhost commit --quiet --no-verify --message "The sample"
    git -C "$1" tag 1.0.0
}

# What the trait of the sample brings in.
write "$extra/Package.swift" <<'SWIFT'
import PackageDescription

let package = Package(
    name: "Extra",
    products: [.library(name: "Extra", targets: ["Extra"])],
    targets: [.target(name: "Extra")]
)
SWIFT
write "$extra/Sources/Extra/Extra.swift" <<<'public let extra = 1'
commit "$extra"

cp -R "$root/Scripts" "$root/.swift-format" "$root/.license_header_template" "$root/.gitignore" "$sample"
mkdir "$sample/.ci"
cp "$root/.ci/run" "$sample/.ci"
write "$sample/Package.swift" <<SWIFT
import PackageDescription

let settings: [SwiftSetting] = [.treatAllWarnings(as: .error)]
let librarySettings = settings + [.treatWarning("ExplicitSendable", as: .error)]
let package = Package(
    name: "Futures",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Futures", targets: ["Futures"]),
        .library(name: "FuturesTesting", targets: ["FuturesTesting"]),
    ],
    traits: [.trait(name: "Extra")],
    dependencies: [.package(url: "file://$extra", from: "1.0.0")],
    targets: [
        .target(
            name: "Futures",
            dependencies: [.product(name: "Extra", package: "Extra", condition: .when(traits: ["Extra"]))],
            swiftSettings: librarySettings
        ),
        .target(name: "FuturesTesting", dependencies: ["Futures"], swiftSettings: librarySettings),
        .testTarget(name: "FuturesTests", dependencies: ["Futures"], swiftSettings: settings),
        .testTarget(name: "FuturesProofTests", dependencies: ["Futures"], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
SWIFT
write "$sample/Sources/Futures/Future.swift" <<'SWIFT'
/// A result that is known.
public struct Future<Success: Sendable, Failure: Error>: Sendable {
    /// What is known.
    public let result: Result<Success, Failure>

    /// A future that has succeeded.
    ///
    /// - Parameter value: What it succeeded with.
    /// - Returns: A future that holds the value.
    public static func success(_ value: Success) -> Future {
        Future(result: .success(value))
    }
}
SWIFT
write "$sample/Sources/FuturesTesting/Future+isKnown.swift" <<'SWIFT'
public import Futures

extension Future {
    /// Whether this is known, which a ``/Futures/Future`` of this sample always is.
    public var isKnown: Bool { true }
}
SWIFT
write "$sample/Sources/Futures/Futures.docc/Futures.md" <<'MARKDOWN'
# ``Futures``

A value that comes later: ``Future``.

## Topics

### Essentials

- ``Future``
MARKDOWN
write "$sample/Sources/Futures/Futures.docc/Mistakes.md" <<'MARKDOWN'
# Mistakes

<!-- not compiled: shows what the compiler rejects -->
```swift
let bad: Future<Int> = 1
```
MARKDOWN
# A guide with the package that a reader writes.
write "$sample/Sources/Futures/Futures.docc/GettingStarted.md" <<'MARKDOWN'
# Getting started

<!-- file: Hello/Package.swift -->
```swift
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Hello",
    platforms: [.macOS(.v15)],
    dependencies: [.package(url: "https://github.com/futures-swift/futures.git", branch: "main")],
    targets: [.executableTarget(name: "Hello", dependencies: [.product(name: "Futures", package: "futures")])]
)
```

<!-- file: Hello/Sources/Hello/main.swift -->
```swift
import Futures

let known: Future<Int, Never> = .success(42)
```

and at its end

<!-- file: Hello/Sources/Hello/main.swift -->
```swift
print(known.result.get())  // prints: 42
```

<!-- run: Hello -->
```sh
swift run
```

<!-- file: Hello/Tests/HelloTests/HelloTests.swift -->
```swift
import Testing

@Test func `seven is seven`() {
    #expect(Int("7") == 7)
}
```

<!-- file: Hello/Package.swift -->
```swift
package.targets.append(.testTarget(name: "HelloTests", dependencies: ["Hello"]))
```

<!-- run: Hello -->
```sh
swift test
```
MARKDOWN
write "$sample/Snippets/known.swift" <<'SWIFT'
import Futures

// snippet.hide
func show(_ future: Future<Int, Never>) {
    // snippet.show
    print(future.result.get())  // prints: 42
    // snippet.hide
}
show(.success(42))
SWIFT
write "$sample/README.md" <<'MARKDOWN'
# Sample

```swift
print(future.result.get())  // prints: 42
```

[The source](Sources/Futures/Future.swift)
MARKDOWN
write "$sample/Sources/FuturesPromiseKit/FuturesPromiseKit.docc/NamesOfPromiseKit.md" <<'MARKDOWN'
# Every name of PromiseKit

| PromiseKit | here | test |
|---|---|---|
| `Promise.value(_:)` | the same | `PromiseTests` |
MARKDOWN
write "$sample/Tests/FuturesPromiseKitTests/PromiseTests.swift" <<<'// Shows Promise.value.'
for folder in FuturesTests/Operators FuturesProofTests/Laws FuturesProofTests/Races; do
    write "$sample/Tests/$folder/$(basename "$folder")Tests.swift" <<SWIFT
import Testing

@testable import Futures

@Suite("$folder")
struct $(basename "$folder")Tests {
    @Test func \`a success is its value\`() {
        #expect(Future<Int, Never>(result: .success(1)).result.get() == 1)
    }
}
SWIFT
done
write "$sample/Examples/Animation/Package.swift" <<'SWIFT'
import PackageDescription

let package = Package(
    name: "Animation",
    platforms: [.macOS(.v15)],
    targets: [.executableTarget(name: "animation", swiftSettings: [.treatAllWarnings(as: .error)])]
)
SWIFT
write "$sample/Examples/Animation/Sources/animation/main.swift" <<'SWIFT'
import Foundation

if CommandLine.arguments[1] == "svg" {
    try Data("<svg><animate /></svg>\n</svg>\n".utf8).write(to: URL(filePath: CommandLine.arguments[2]))
} else {
    print("█\ninterrupted (cancelled)")
}
SWIFT
write "$sample/Examples/Gallery/Package.swift" <<'SWIFT'
import PackageDescription

let settings: [SwiftSetting] = [.treatAllWarnings(as: .error)]
let package = Package(
    name: "Gallery",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "gallery", targets: ["gallery"])],
    dependencies: [.package(name: "Futures", path: "../..")],
    targets: [
        .executableTarget(name: "gallery", dependencies: ["Futures"], swiftSettings: settings),
        .testTarget(name: "GalleryTests", swiftSettings: settings),
    ]
)
SWIFT
write "$sample/Examples/Gallery/Sources/gallery/Gallery.swift" <<'SWIFT'
import Futures

@main
enum Gallery {
    static func main() {
        print(Future<Int, Never>.success(1))
    }
}
SWIFT
write "$sample/Examples/Gallery/Tests/GalleryTests/GalleryTests.swift" <<'SWIFT'
import Testing

@Test func `one is one`() {
    #expect(Int("1") == 1)
}
SWIFT
commit "$sample"
