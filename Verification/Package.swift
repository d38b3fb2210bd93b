// swift-tools-version: 6.2
//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// For all but the core under the model, where imports have no use when stand-ins hide what they bring in.
let strictSettings = settings + [.treatAllWarnings(as: .error)]

let package = Package(
    name: "Verification",
    platforms: [.macOS(.v15)],
    targets: [
        // Optimised always: it is the hottest code here, and never what is being looked for.
        .target(name: "Exploration", swiftSettings: strictSettings + [.unsafeFlags(["-O"])]),
        // The sources of the core are links to the shipped ones; what is a file here replaces memory, nothing else.
        .target(
            name: "CoreUnderModel",
            dependencies: ["Exploration"],
            swiftSettings: settings + [.unsafeFlags(["-enable-testing"])]
        ),
        // The shipped sources as they are, for the random programs.
        .target(name: "Futures", swiftSettings: strictSettings),
        .executableTarget(name: "soak", dependencies: ["Futures"], swiftSettings: strictSettings),
        .executableTarget(
            name: "explore",
            dependencies: ["CoreUnderModel", "Exploration"],
            swiftSettings: strictSettings
        ),
    ],
    swiftLanguageModes: [.v6]
)
