//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import GalleryClient
import GalleryModel
import Hummingbird
import Mustache

/// Makes pages of templates; everything that was loaded goes through them as text.
struct Pages: Sendable {
    let database: String
    let server: URL
    private let loadOptions: [String]
    private let templates: MustacheLibrary

    init(_ configuration: GalleryBrowser.Configuration) throws {
        MustacheContentTypes.register(PageText(), named: PageText.name)
        var templates = MustacheLibrary()
        for (name, bytes) in [
            ("page", PackageResources.page_mustache), ("cards", PackageResources.cards_mustache),
            ("grid", PackageResources.grid_mustache), ("photo", PackageResources.photo_mustache),
            ("search", PackageResources.search_mustache), ("load", PackageResources.load_mustache),
            ("pager", PackageResources.pager_mustache), ("problem", PackageResources.problem_mustache),
        ] {
            try templates.register(String(decoding: bytes, as: UTF8.self), named: name)
        }
        self.database = configuration.database
        self.server = configuration.server
        self.loadOptions = configuration.loadOptions
        self.templates = templates
    }

    /// The page of a route that shows what is in the gallery.
    func page(
        of route: BrowserRoute,
        _ snapshot: Snapshot,
        _ staleness: GalleryError?,
        _ question: PageQuestion
    ) -> BrowserAnswer {
        switch route {
        case .users:
            return self.page(self.users(snapshot), snapshot, staleness)
        case .user(let id):
            guard let entry = snapshot.users[id] else { return self.missing("There is no user number \(id)") }
            return self.page(self.user(entry), snapshot, staleness)
        case .album(let id):
            guard let place = snapshot.albums[id] else { return self.missing("There is no album number \(id)") }
            return self.page(self.album(place, question), snapshot, staleness)
        case .photos:
            return self.page(self.photos(snapshot, question), snapshot, staleness)
        case .photo(let id):
            guard let place = snapshot.photos[id] else { return self.missing("There is no photo number \(id)") }
            return self.page(self.photo(place), snapshot, staleness)
        case .search:
            return self.page(self.search(snapshot, question), snapshot, staleness)
        case .picture, .load, .stop, .file, .unknown:
            return self.missing("There is no such page")
        }
    }

    /// The page that runs a load.
    func load() -> BrowserAnswer {
        let lists = Resource.allCases.map { ["name": $0.rawValue] }
        let page = PageContent(
            title: "Load",
            template: "load",
            values: [
                "lists": lists, "server": self.server.withoutPassword, "database": self.database,
                "command": self.repairCommand,
            ]
        )
        return .page(self.text(page, ["isLoad": true]))
    }

    /// A page that is not there.
    func missing(_ sentence: String) -> BrowserAnswer {
        let page = PageContent(title: "Not found", template: "problem", values: ["sentence": "\(sentence)."])
        return .page(self.text(page), .notFound)
    }

    /// A database that can't be shown: the sentence of the terminal, and what helps.
    func failure(_ error: GalleryError) -> BrowserAnswer {
        let command = self.repairCommand
        let values: [String: Any] = [
            "sentence": "\(error.description).", "command": command, "isLoadable": command == self.loadCommand,
        ]
        return .page(
            self.text(PageContent(title: "Nothing to show", template: "problem", values: values)),
            .serviceUnavailable
        )
    }

    /// What a user types to fill the database.
    var loadCommand: String {
        (["gallery", "load", "--database", self.database] + self.loadOptions).map(\.quotedForShell)
            .joined(separator: " ")
    }

    /// What a user types when the database can't be read: a load leaves a file alone that is no database, so it has to
    /// make room first.
    var repairCommand: String {
        guard let file = FileHandle(forReadingAtPath: self.database) else { return self.loadCommand }
        defer { try? file.close() }
        let start = (try? file.read(upToCount: 16)) ?? Data()
        if start.isEmpty || start == Data("SQLite format 3\0".utf8) { return self.loadCommand }
        let (path, other) = (self.database.quotedForShell, "\(self.database).old".quotedForShell)
        return "mv \(path) \(other) && \(self.loadCommand)"
    }

    private func page(_ content: PageContent, _ snapshot: Snapshot, _ staleness: GalleryError?) -> BrowserAnswer {
        var values: [String: Any] = [:]
        if let staleness {
            values["notice"] = "\(staleness.description). What is shown is what was there before."
            values["noticeCommand"] = self.repairCommand
        } else if !snapshot.gallery.findings.isEmpty {
            values["notice"] = snapshot.gallery.findings.map(\.description).joined(separator: " ")
            values["noticeCommand"] = self.loadCommand
        }
        var content = content
        // Once is enough.
        if values["notice"] != nil { content.values["command"] = nil }
        return .page(self.text(content, values))
    }

    private func text(_ content: PageContent, _ values: [String: Any] = [:]) -> String {
        var values = values
        values["title"] = content.title
        values["query"] = content.query
        values["trail"] = content.trail.map { ["name": $0.name, "address": $0.address] }
        values["content"] = self.templates.render(content.values, withTemplate: content.template) ?? ""
        return self.templates.render(values, withTemplate: "page") ?? ""
    }
}

/// What is between the head and the foot of a page.
struct PageContent {
    let title: String
    let template: String
    var values: [String: Any]
    var trail: [(name: String, address: String)] = []
    var query = ""
}
