//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import ArgumentParser
import Foundation
import GalleryService

/// What a service that runs here serves, and how well.
struct ServiceOptions: ParsableArguments {
    @Option(help: "A folder with users.json, albums.json and photos.json to serve in place of the own data.")
    var data: String?

    @Option(help: "How many milliseconds each answer takes.")
    var latency: UInt32?

    @Option(
        help: "What goes wrong on purpose, as in users:status=2. May be given more than once.",
        transform: Faults.Rule.init(parsing:)
    )
    var fault: [Faults.Rule] = []

    var isDefault: Bool { self.data == nil && self.latency == nil && self.fault.isEmpty }

    func configuration(port: UInt16 = 0, defaultLatency: UInt32 = 0) -> GalleryServer.Configuration {
        var configuration = GalleryServer.Configuration()
        configuration.port = Int(port)
        configuration.latency = .milliseconds(self.latency ?? defaultLatency)
        configuration.faults = Faults(self.fault)
        if let data = self.data {
            configuration.source = .folder(URL(filePath: data, directoryHint: .isDirectory))
        }
        return configuration
    }
}
