//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import ArgumentParser
import Foundation
import GalleryClient

/// `gallery compare`: the five styles side by side.
struct Compare: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Loads the same gallery in each style, and compares requests, time and results.",
        discussion: """
            Two styles ask for one list after the other, and three for all at once, so these should take a third of the time of \
            those.

            Each style loads into a database of its own, which is thrown away afterwards: what was loaded and what the \
            database holds must be the same in all of them. A service that is started here takes 100 milliseconds for \
            each answer unless --latency says otherwise, as a network would.
            """
    )

    @Option(help: "How often each style loads; the time shown is the one in the middle.")
    var rounds: UInt8 = 3

    @OptionGroup var source: SourceOptions
    @OptionGroup var patience: PatienceOptions

    func validate() throws {
        if self.rounds == 0 { throw ValidationError("--rounds takes a number above 0.") }
    }

    func run() async throws {
        let current = CurrentLoad()
        let interrupt = Interrupt { current.stop() }
        defer { interrupt.end() }
        let comparison = try await self.source.withService(defaultLatency: Self.latency) { service in
            Screen.show("Comparing: each style loads \(service.address.withoutPassword)\(self.pace), \(self.times).")
            return try await self.comparison(service, current)
        }
        Screen.show(comparison.table, terminator: "")
        guard comparison.isSame else { throw CommandFailure("The styles don't agree.") }
    }

    /// What an answer takes unless somebody says otherwise: without that there is next to nothing to wait for.
    private static var latency: UInt32 { 100 }

    private var times: String { self.rounds == 1 ? "once" : "\(self.rounds) times" }

    private var pace: String {
        self.source.baseURL == nil ? ", where an answer takes \(self.source.service.latency ?? Self.latency) ms" : ""
    }

    private func comparison(_ service: SourceOptions.Service, _ current: CurrentLoad) async throws -> Comparison {
        // The first load of a process is slower than the others, whatever its style.
        _ = try await ComparedLoad(.callbacks, from: service, self.patience, current)
        var loads: [LoadStyle: [ComparedLoad]] = [:]
        for _ in 0..<self.rounds {
            for style in LoadStyle.allCases {
                loads[style, default: []].append(try await ComparedLoad(style, from: service, self.patience, current))
            }
        }
        return Comparison(loads)
    }
}
