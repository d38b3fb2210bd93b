//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Diagnostics
import Foundation

/// What a test reads of a recording.
struct RecordedEvents {
    struct Future {
        let id: String
        var kind: String
        let made: Double
        let place: Int?
        var label: String?
        var sources: [String] = []
        var links: [String] = []
        /// What observes for it: the parts of a combination, say.
        var parts: [String] = []
        var notes: [String] = []
        var outcome: String?
        var isGone = false
    }

    struct Run {
        let thread: Int
        let began: Double
        let duration: Double
        /// How much of that the recorder took.
        let recording: Double
    }

    struct Unreadable: Error {
        let file: String
    }

    private(set) var futures: [Future] = []
    private(set) var threads: [Int: String] = [:]
    private(set) var lost = 0
    /// What was told of futures that were never made.
    private(set) var strangers: [String] = []
    private var runs: [Int: Run] = [:]
    private var places: [Int: [String]] = [:]
    /// The newest future at an address.
    private var latest: [String: Int] = [:]

    init(contentsOf path: String) throws {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        // As any reader of JSON takes it.
        guard let events = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]] else {
            throw Unreadable(file: path)
        }
        for event in events { add(event) }
    }

    private mutating func add(_ event: [String: Any]) {
        let name = event["name"] as? String ?? ""
        let arguments = event["args"] as? [String: Any] ?? [:]
        let thread = event["tid"] as? Int ?? 0
        switch (event["ph"] as? String, name) {
        case ("M", "thread_name"): threads[thread] = arguments["name"] as? String
        case ("M", "place"): places[arguments["place"] as? Int ?? 0] = arguments["stack"] as? [String]
        case ("M", "lost"): lost = arguments["events"] as? Int ?? 0
        case ("X", _):
            let run = Run(
                thread: thread,
                began: event["ts"] as? Double ?? -1,
                duration: event["dur"] as? Double ?? -1,
                recording: arguments["recording"] as? Double ?? 0
            )
            if let index = latest[arguments["id"] as? String ?? ""] { runs[index] = run }
        case ("b", _):
            let id = event["id"] as? String ?? ""
            latest[id] = futures.count
            let place = arguments["place"] as? Int
            futures.append(Future(id: id, kind: name, made: event["ts"] as? Double ?? -1, place: place))
        default:
            let id = event["id"] as? String ?? ""
            if let index = latest[id] {
                note(name, arguments, at: index)
            } else if event["cat"] as? String == "future" {
                strangers.append("\(name) of \(id)")
            }
        }
    }

    private mutating func note(_ name: String, _ arguments: [String: Any], at index: Int) {
        futures[index].notes.append(name)
        switch name {
        case "attached": futures[index].sources.append(arguments["source"] as? String ?? "")
        case "linked": futures[index].links.append(arguments["source"] as? String ?? "")
        case "joins": futures[index].parts.append(arguments["source"] as? String ?? "")
        case "is": futures[index].kind = arguments["kind"] as? String ?? ""
        case "labeled": futures[index].label = arguments["label"] as? String
        case "settled": futures[index].outcome = arguments["as"] as? String
        case "gone": futures[index].isGone = true
        default: break
        }
    }

    func future(labeled label: String) -> Future? { futures.last { $0.label == label } }

    /// What a future was attached to first.
    func source(of future: Future) -> Future? {
        guard let source = future.sources.first, let end = futures.lastIndex(where: { $0.id == future.id }) else {
            return nil
        }
        return futures[...end].last { $0.id == source }
    }

    /// What the first part of a future observes.
    func input(of future: Future) -> Future? {
        guard let part = future.parts.first else { return nil }
        return futures.last { $0.id == part }.flatMap { source(of: $0) }
    }

    func places(of future: Future) -> [String] { future.place.flatMap { places[$0] } ?? [] }

    var allPlaces: [String] { places.values.flatMap { $0 } }

    func run(of future: Future) -> Run? { futures.lastIndex { $0.id == future.id }.flatMap { runs[$0] } }
}

/// A folder that goes away with the test.
final class TemporaryFolder: Sendable {
    private let url = FileManager.default.temporaryDirectory.appending(path: "futures-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    func path(of name: String) -> String { url.appending(path: name).path }

    deinit { try? FileManager.default.removeItem(at: url) }
}
#endif
