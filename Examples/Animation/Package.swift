// swift-tools-version: 6.2
//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import PackageDescription

/// The features that the library itself is built with.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "Animation",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "animation", targets: ["AnimationCommand"])
    ],
    dependencies: [
        .package(name: "Futures", path: "../..")
    ],
    targets: [
        .executableTarget(
            name: "AnimationCommand",
            dependencies: [
                .product(name: "Futures", package: "Futures"),
                .product(name: "FuturesAnimation", package: "Futures"),
            ],
            swiftSettings: settings
        )
    ],
    swiftLanguageModes: [.v6]
)
