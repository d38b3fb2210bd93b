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
            stopped with Ctrl-C, the database stays as it was. So it does when a list that it has entries of comes without any.
            """
    )

    @Option(help: "How the load is written.")
    var style = LoadStyle.combined

    @Flag(help: "Let a list without entries take the place of one that has some.")
    var allowEmpty = false

    @OptionGroup var source: SourceOptions
    @OptionGroup var database: DatabaseOption
    @OptionGroup var patience: PatienceOptions

    /// Whether the gallery is shown by somebody else afterwards.
    var isPartOfTour = false

    private enum CodingKeys: CodingKey { case style, allowEmpty, source, database, patience }

    func run() async throws {
        // Before there is a load: the first requests are on their way when it is made.
        let current = CurrentLoad()
        let interrupt = Interrupt { current.stop() }
        defer { interrupt.end() }
        let gallery = try await self.source.withService { service in
            let (address, database) = (service.address.withoutPassword, self.database.database)
            Screen.show("Loading \(address) into \(database), style \(self.style.rawValue).")
            let progress = LoadProgress()
            let ticker = Ticker { progress.tick() }
            defer { ticker.end() }
            let remote = RemoteGallery(baseURL: service.address, retries: self.patience.policy) { progress.show($0) }
            var store = self.database.store
            store.allowsEmptying = self.allowEmpty
            let load = GalleryLoad(from: remote, into: store, style: self.style, deadline: self.patience.limit)
            current.become(load)
            let outcome = await load.outcome.result
            progress.end()
            return try outcome.orExit(
                self.database.exists ? "\(database) stays as it was" : "\(database) was not made",
                saysWhatIsNext: true
            )
        }
        for finding in gallery.findings { Screen.show("Note: \(finding.description)") }
        Screen.show("Stored in \(self.database.database): \(gallery.counts).")
        if self.isPartOfTour { return }
        Screen.show(gallery.overview, terminator: "")
        let (browse, show) = (self.command("browse"), self.command("show"))
        Screen.show("Next: see it with '\(browse)' in a browser, or with '\(show)' here.")
    }

    /// A command for the same database, as it is typed.
    private func command(_ name: String) -> String {
        let database = self.database.database
        return database == DatabaseOption.standard
            ? "gallery \(name)" : "gallery \(name) --database \(database.quotedForShell)"
    }
}
