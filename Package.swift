// swift-tools-version: 6.2
//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import CompilerPluginSupport
import PackageDescription

/// Every feature that Swift 6.3 knows beyond language mode 6, so that none has to be added later.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]

/// For what others import: each public type says whether it is `Sendable`.
let librarySettings = settings + [.treatWarning("ExplicitSendable", as: .error)]

// Each use of a trait's package is guarded by that trait alone, test targets included: a consumer who does not
// name the trait downloads nothing.
let package = Package(
    name: "Futures",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Futures", targets: ["Futures"]),
        .library(name: "FuturesTesting", targets: ["FuturesTesting"]),
        .library(name: "FuturesAnimation", targets: ["FuturesAnimation"]),
        .library(name: "FuturesFoundation", targets: ["FuturesFoundation"]),
        .library(name: "FuturesGRDB", targets: ["FuturesGRDB"]),
        .library(name: "FuturesMacros", targets: ["FuturesMacros"]),
        .library(name: "FuturesNIO", targets: ["FuturesNIO"]),
        .library(name: "FuturesObservability", targets: ["FuturesObservability"]),
        .library(name: "FuturesPromiseKit", targets: ["FuturesPromiseKit"]),
        .library(name: "FuturesSubprocess", targets: ["FuturesSubprocess"]),
        // What a recording of `FutureRecorder` says: `swift package inspect-futures`, or the program by itself.
        .executable(name: "futures-inspect", targets: ["FuturesInspect"]),
        .plugin(name: "InspectFutures", targets: ["InspectFutures"]),
    ],
    traits: [
        .trait(name: "Diagnostics", description: "FutureRecorder: what happens inside of futures, in a file."),
        .trait(name: "GRDB", description: "SQLite through GRDB: reads, writes and saved(in:) as futures."),
        .trait(name: "Macros", description: "@Futurized: future-returning twins of callback and async functions."),
        .trait(name: "NIO", description: "SwiftNIO: event loop futures both ways, event loops as executors."),
        .trait(name: "Observability", description: "Logs, metrics and traces of what happens in futures."),
        .trait(name: "Subprocess", description: "Programs through swift-subprocess: what they write as futures."),
    ],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/swiftlang/swift-syntax.git", "602.0.0"..<"604.0.0"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics.git", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing.git", from: "1.7.3"),
        .package(url: "https://github.com/swiftlang/swift-subprocess.git", from: "1.0.2"),
        .package(url: "https://github.com/apple/swift-system", from: "1.5.0"),
    ],
    targets: [
        .target(name: "Futures", swiftSettings: librarySettings),
        .target(name: "FuturesTesting", dependencies: ["Futures"], swiftSettings: librarySettings),
        .target(name: "FuturesAnimation", dependencies: ["Futures"], swiftSettings: librarySettings),
        .target(name: "FuturesFoundation", dependencies: ["Futures"], swiftSettings: librarySettings),
        .target(
            name: "FuturesGRDB",
            dependencies: [
                "Futures",
                .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["GRDB"])),
            ],
            swiftSettings: librarySettings
        ),
        .macro(
            name: "FuturesMacrosPlugin",
            dependencies: [
                .product(name: "SwiftCompilerPlugin", package: "swift-syntax", condition: .when(traits: ["Macros"])),
                .product(name: "SwiftDiagnostics", package: "swift-syntax", condition: .when(traits: ["Macros"])),
                .product(name: "SwiftParser", package: "swift-syntax", condition: .when(traits: ["Macros"])),
                .product(name: "SwiftSyntax", package: "swift-syntax", condition: .when(traits: ["Macros"])),
                .product(name: "SwiftSyntaxBuilder", package: "swift-syntax", condition: .when(traits: ["Macros"])),
                .product(name: "SwiftSyntaxMacros", package: "swift-syntax", condition: .when(traits: ["Macros"])),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "FuturesMacros",
            dependencies: ["Futures", "FuturesMacrosPlugin"],
            swiftSettings: librarySettings
        ),
        .target(
            name: "FuturesNIO",
            dependencies: [
                "Futures",
                .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["NIO"])),
            ],
            swiftSettings: librarySettings
        ),
        .target(
            name: "FuturesObservability",
            dependencies: [
                "Futures",
                .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Observability"])),
                .product(name: "Metrics", package: "swift-metrics", condition: .when(traits: ["Observability"])),
                .product(
                    name: "Tracing",
                    package: "swift-distributed-tracing",
                    condition: .when(traits: ["Observability"])
                ),
            ],
            swiftSettings: librarySettings
        ),
        .target(name: "FuturesPromiseKit", dependencies: ["Futures"], swiftSettings: librarySettings),
        .target(
            name: "FuturesSubprocess",
            dependencies: [
                "Futures", "FuturesFoundation",
                // Not for other platforms: there are no programs to start, and the package asks for an iOS of the
                // future.
                .product(
                    name: "Subprocess",
                    package: "swift-subprocess",
                    condition: .when(platforms: [.macOS, .linux], traits: ["Subprocess"])
                ),
                .product(
                    name: "SystemPackage",
                    package: "swift-system",
                    condition: .when(platforms: [.linux], traits: ["Subprocess"])
                ),
            ],
            swiftSettings: librarySettings
        ),
        // Explains what FutureRecorder wrote down. Needs no other module, and is built by those who use it alone.
        .executableTarget(
            name: "FuturesInspect",
            resources: [.embedInCode("Resources")],
            swiftSettings: settings
        ),
        .plugin(
            name: "InspectFutures",
            capability: .command(
                intent: .custom(verb: "inspect-futures", description: "Explains what FutureRecorder wrote down.")
            ),
            dependencies: ["FuturesInspect"]
        ),
        // Stands in for malloc in the tests' program, to count what operators allocate.
        .target(name: "CAllocations", path: "Tests/CAllocations"),
        // Calls back as C code does that was compiled in other ways.
        .target(name: "CCallbacks", path: "Tests/CCallbacks"),
        // What the tests of the core share: failures, executors and threads to test with, and how deep to go.
        .target(
            name: "FuturesTestSupport",
            dependencies: ["CAllocations", "Futures", "FuturesTesting"],
            path: "Tests/FuturesTestSupport",
            swiftSettings: settings
        ),
        .testTarget(
            name: "FuturesTests",
            dependencies: ["CAllocations", "Futures", "FuturesTestSupport", "FuturesTesting"],
            swiftSettings: settings
        ),
        // The core's tests whose work is depth, rounds or seeds: quick, unless FUTURES_DEPTH says otherwise.
        .testTarget(
            name: "FuturesProofTests",
            // Programs that forget a trait are compiled against the modules that need one.
            dependencies: [
                "CAllocations", "Futures", "FuturesGRDB", "FuturesMacros", "FuturesNIO", "FuturesObservability",
                "FuturesSubprocess", "FuturesTestSupport", "FuturesTesting",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "FuturesTestingTests",
            dependencies: ["Futures", "FuturesTestSupport", "FuturesTesting"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "FuturesAnimationTests",
            dependencies: ["FuturesAnimation", "FuturesTestSupport", "FuturesTesting"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "FuturesFoundationTests",
            dependencies: ["FuturesFoundation", "FuturesTesting"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "FuturesDiagnosticsTests",
            dependencies: ["CCallbacks", "Futures", "FuturesInspect", "FuturesTestSupport", "FuturesTesting"],
            swiftSettings: settings
        ),
        // Drives a browser, for the tests of pages; Gallery's have a link to it.
        .target(name: "BrowserTestSupport", path: "Tests/BrowserTestSupport", swiftSettings: settings),
        .testTarget(
            name: "FuturesInspectTests",
            dependencies: ["BrowserTestSupport", "FuturesInspect", "FuturesTestSupport"],
            swiftSettings: settings
        ),
        // Programs as in a new Xcode project, where everything is on the main actor unless it says otherwise.
        .testTarget(
            name: "FuturesMainActorTests",
            dependencies: ["Futures", "FuturesAnimation", "FuturesFoundation", "FuturesTesting"],
            swiftSettings: settings + [.defaultIsolation(MainActor.self)]
        ),
        .testTarget(
            name: "FuturesGRDBTests",
            dependencies: [
                "FuturesFoundation", "FuturesGRDB", "FuturesTesting",
                .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["GRDB"])),
            ],
            swiftSettings: settings
        ),
        .testTarget(name: "FuturesMacrosTests", dependencies: ["FuturesMacros"], swiftSettings: settings),
        // Apart from the tests of the macros: whatever is linked with these is built once more, as the plugin is.
        .testTarget(
            name: "FuturesMacrosPluginTests",
            dependencies: [
                "FuturesMacrosPlugin",
                .product(name: "SwiftDiagnostics", package: "swift-syntax", condition: .when(traits: ["Macros"])),
                .product(name: "SwiftParser", package: "swift-syntax", condition: .when(traits: ["Macros"])),
                .product(name: "SwiftSyntax", package: "swift-syntax", condition: .when(traits: ["Macros"])),
                .product(
                    name: "SwiftSyntaxMacroExpansion",
                    package: "swift-syntax",
                    condition: .when(traits: ["Macros"])
                ),
                .product(name: "SwiftSyntaxMacros", package: "swift-syntax", condition: .when(traits: ["Macros"])),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "FuturesNIOTests",
            dependencies: [
                "FuturesNIO", "FuturesTesting",
                .product(name: "NIOEmbedded", package: "swift-nio", condition: .when(traits: ["NIO"])),
                .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: ["NIO"])),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "FuturesObservabilityTests",
            dependencies: [
                "FuturesObservability", "FuturesTesting",
                .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Observability"])),
                .product(
                    name: "MetricsTestKit",
                    package: "swift-metrics",
                    condition: .when(traits: ["Observability"])
                ),
                .product(
                    name: "InMemoryTracing",
                    package: "swift-distributed-tracing",
                    condition: .when(traits: ["Observability"])
                ),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "FuturesPromiseKitTests",
            dependencies: ["Futures", "FuturesPromiseKit", "FuturesTestSupport"],
            swiftSettings: settings
        ),
        // Programs of PromiseKit's users as they are: the files are those of the target above.
        .testTarget(
            name: "FuturesPromiseKitMode5Tests",
            dependencies: ["Futures", "FuturesPromiseKit", "FuturesTestSupport"],
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        .testTarget(
            name: "FuturesSubprocessTests",
            dependencies: [
                "FuturesSubprocess", "FuturesTesting",
                .product(
                    name: "SystemPackage",
                    package: "swift-system",
                    condition: .when(platforms: [.linux], traits: ["Subprocess"])
                ),
            ],
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)

// A test run can be made of some test targets alone: Scripts/test.sh has those of the core run while the rest is built.
// No name at all means all of them.
if let names = Context.environment["FUTURES_TEST_TARGETS"]?.split(separator: ","), !names.isEmpty {
    package.targets.removeAll { target in target.type == .test && !names.contains { $0 == target.name } }
}

// Scripts build without an index, and say where the tests' part of it goes. SwiftPM looks for XCTest's tests there, in
// files of test targets alone.
if let index = Context.environment["FUTURES_TEST_INDEX"], !index.isEmpty {
    for target in package.targets where target.type == .test {
        let indexOfTests = ["-index-store-path", index, "-index-ignore-system-modules"]
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(indexOfTests)]
    }
}
