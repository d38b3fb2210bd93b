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
    name: "Gallery",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "gallery", targets: ["GalleryCommand"]),
        // The tests load it into the command.
        .library(name: "SignalOnFileOperation", type: .dynamic, targets: ["SignalOnFileOperation"]),
    ],
    dependencies: [
        .package(name: "Futures", path: "../..", traits: ["GRDB"]),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: ["FullFoundation"]),
        .package(url: "https://github.com/hummingbird-project/swift-mustache.git", from: "2.1.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        // What the service serves and the client loads.
        .target(name: "GalleryModel", swiftSettings: settings),
        .testTarget(name: "GalleryModelTests", dependencies: ["GalleryModel"], swiftSettings: settings),

        // What the tests share: folders that come and go, small data, and where the published data is.
        .target(
            name: "GalleryTestSupport",
            dependencies: ["GalleryModel"],
            path: "Tests/GalleryTestSupport",
            swiftSettings: settings
        ),

        // Sends a process a signal just before its n-th change of a file.
        .target(name: "SignalOnFileOperation", path: "Tests/SignalOnFileOperation"),

        // The service.
        .target(
            name: "GalleryService",
            dependencies: [
                "GalleryModel",
                .product(name: "Futures", package: "Futures"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "GalleryServiceTests",
            dependencies: [
                "GalleryModel", "GalleryService", "GalleryTestSupport",
                .product(name: "Futures", package: "Futures"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: settings
        ),

        // The client: one load in five styles, and the database that it fills.
        .target(
            name: "GalleryClient",
            dependencies: [
                "GalleryModel",
                .product(name: "Futures", package: "Futures"),
                .product(name: "FuturesFoundation", package: "Futures"),
                .product(name: "FuturesGRDB", package: "Futures"),
                .product(name: "FuturesPromiseKit", package: "Futures"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "GalleryClientTests",
            dependencies: [
                "GalleryClient", "GalleryModel", "GalleryService", "GalleryTestSupport",
                .product(name: "Futures", package: "Futures"),
                .product(name: "FuturesTesting", package: "Futures"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: settings
        ),

        // The pages of `gallery browse`.
        .target(
            name: "GalleryBrowser",
            dependencies: [
                "GalleryClient", "GalleryModel", "GalleryService",
                .product(name: "Futures", package: "Futures"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Mustache", package: "swift-mustache"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            resources: [.embedInCode("Resources")],
            swiftSettings: settings
        ),
        .testTarget(
            name: "GalleryBrowserTests",
            dependencies: [
                "GalleryBrowser", "GalleryClient", "GalleryModel", "GalleryService", "GalleryTestSupport",
                .product(name: "Futures", package: "Futures"),
                .product(name: "FuturesTesting", package: "Futures"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: settings
        ),

        // The command `gallery`.
        .executableTarget(
            name: "GalleryCommand",
            dependencies: [
                "GalleryBrowser", "GalleryClient", "GalleryModel", "GalleryService",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Futures", package: "Futures"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "GalleryCommandTests",
            dependencies: [
                "GalleryClient", "GalleryCommand", "GalleryModel", "GalleryService", "GalleryTestSupport",
                "SignalOnFileOperation",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "FuturesTesting", package: "Futures"),
            ],
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)

// Scripts build without an index, and say where the tests' part of it goes. SwiftPM looks for XCTest's tests there, in
// files of test targets alone.
if let index = Context.environment["FUTURES_TEST_INDEX"], !index.isEmpty {
    for target in package.targets where target.type == .test {
        let indexOfTests = ["-index-store-path", index, "-index-ignore-system-modules"]
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(indexOfTests)]
    }
}
