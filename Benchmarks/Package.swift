// swift-tools-version: 6.2
//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import PackageDescription

/// The same rules as for the library.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]

// A package of its own, so that whoever uses the library never sees what it is compared with. Versions are exact: the
// table names them.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "benchmarks", targets: ["benchmarks"])],
    dependencies: [
        .package(name: "Futures", path: ".."),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
    ],
    targets: [
        .target(name: "CInstruments"),
        .target(name: "Instruments", dependencies: ["CInstruments"], swiftSettings: settings),
        // A module of its own: the compiler merges functions that are alike, which would make those of the workloads
        // dearer.
        .target(
            name: "Operators",
            dependencies: ["Instruments", .product(name: "Futures", package: "Futures")],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "benchmarks",
            dependencies: [
                "CInstruments",
                "Instruments",
                "Operators",
                .product(name: "Futures", package: "Futures"),
                .product(name: "FuturesPromiseKit", package: "Futures"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "OpenCombine", package: "OpenCombine"),
                .product(name: "OpenCombineDispatch", package: "OpenCombine"),
            ],
            path: "Sources/Benchmarks",
            swiftSettings: settings
        ),
        // Built by the benchmarks, to see how large they are: nothing of this package's but what a user would write.
        .executableTarget(
            name: "ProgramWithFutures",
            dependencies: [.product(name: "Futures", package: "Futures")],
            swiftSettings: settings
        ),
        .executableTarget(name: "ProgramWithContinuation", swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
