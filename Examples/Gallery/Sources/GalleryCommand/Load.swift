//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import ArgumentParser
import Foundation
import Futures
import GalleryClient

/// `gallery load`: from the service into the database.
struct Load: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Loads users, albums and photos, merges them, stores them, and shows what came.",
        discussion: """
            The database gets all of it in one transaction, in place of what it held before. When the load fails, or is \
            stopped with Ctrl-C, the database stays as it was.
            """
    )

    @Option(help: "How the load is written.")
    var style = LoadStyle.combined

    @OptionGroup var source: SourceOptions
    @OptionGroup var database: DatabaseOption
    @OptionGroup var patience: PatienceOptions

    /// Whether the gallery is shown by somebody else afterwards.
    var isPartOfTour = false

    private enum CodingKeys: CodingKey { case style, source, database, patience }

    func run() async throws {
        // Before there is a load: the first requests are on their way when it is made.
        let current = CurrentLoad()
        let interrupt = Interrupt { current.stop() }
        defer { interrupt.end() }
        let gallery = try await self.source.withService { address in
            print("Loading \(address.absoluteString) into \(self.database.database), style \(self.style).")
            fflush(nil)
            let progress = LoadProgress()
            let remote = RemoteGallery(baseURL: address, retries: self.patience.policy) { progress.show($0) }
            let load = GalleryLoad(
                from: remote,
                into: self.database.store,
                style: self.style,
                deadline: self.patience.limit
            )
            current.become(load)
            let outcome = await load.outcome.result
            progress.end()
            return try outcome.orExit("\(self.database.database) stays as it was")
        }
        for finding in gallery.findings { print("Note: \(finding)") }
        print("Stored in \(self.database.database): \(gallery.counts).")
        if !self.isPartOfTour { print(gallery.overview, terminator: "") }
    }
}
