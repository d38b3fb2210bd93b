// swift-tools-version: 6.2
//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import PackageDescription

/// Every feature that Swift 6.3 knows beyond language mode 6, so that none has to be added later.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

// Each use of a trait's package is guarded by that trait alone, test targets included: a consumer who does not
// name the trait downloads nothing.
let package = Package(
    name: "Futures",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Futures", targets: ["Futures"]),
        .library(name: "FuturesTesting", targets: ["FuturesTesting"]),
        .library(name: "FuturesFoundation", targets: ["FuturesFoundation"]),
        .library(name: "FuturesGRDB", targets: ["FuturesGRDB"]),
    ],
    traits: [
        .trait(name: "GRDB", description: "SQLite through GRDB: reads, writes and saved(in:) as futures.")
    ],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0")
    ],
    targets: [
        .target(name: "Futures", swiftSettings: settings),
        .target(name: "FuturesTesting", dependencies: ["Futures"], swiftSettings: settings),
        .target(name: "FuturesFoundation", dependencies: ["Futures"], swiftSettings: settings),
        .target(
            name: "FuturesGRDB",
            dependencies: [
                "Futures",
                .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["GRDB"])),
            ],
            swiftSettings: settings
        ),
        .testTarget(name: "FuturesTests", dependencies: ["Futures", "FuturesTesting"], swiftSettings: settings),
        .testTarget(name: "FuturesTestingTests", dependencies: ["Futures", "FuturesTesting"], swiftSettings: settings),
        .testTarget(
            name: "FuturesFoundationTests",
            dependencies: ["FuturesFoundation", "FuturesTesting"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "FuturesGRDBTests",
            dependencies: [
                "FuturesGRDB", "FuturesTesting",
                .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["GRDB"])),
            ],
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)
