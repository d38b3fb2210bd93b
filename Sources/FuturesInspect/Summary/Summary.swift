//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// What a recording says, on one screen of plain text.
struct Summary {
    let graph: WaitGraph
    /// How many entries a section has at most.
    let limit: Int

    /// No line is longer.
    static let columns = 100

    init(_ recording: Recording, limit: Int = 3) {
        graph = WaitGraph(recording)
        self.limit = limit
    }

    var text: String {
        let sections = [heading, pending, failures, closures, waits, path].filter { !$0.isEmpty }
        return sections.map { $0.map { $0.cut(to: Self.columns) + "\n" }.joined() }.joined(separator: "\n")
    }

    private var heading: [String] {
        let recording = graph.recording
        let known = recording.futures.count { !$0.isImplied }
        let program = recording.program.isEmpty ? "A program" : recording.program.harmless
        let lost = recording.lost == 0 ? "no event was lost" : "\(recording.lost.of("event")) lost for want of room"
        let threads = recording.threads.count.of("thread")
        let date = recording.date.isEmpty ? "" : " \(recording.date.harmless)"
        var lines = [
            "\(program), recorded\(date), for \(recording.end.asTime)",
            "\(known.of("future")), \(recording.runs.count.of("closure")) on \(threads); \(lost)",
        ]
        if recording.lost > 0 {
            lines.append("The recording was full before it was stopped. Times end at its last event, and what was")
            lines.append("pending then may have settled since.")
        }
        if recording.isCutOff {
            lines.append("The recording is cut off: it wasn't stopped. Times end at its last event, so what is")
            lines.append("pending has waited for longer.")
        }
        return lines
    }

    // MARK: What sections share

    /// A section's title, with how many of its entries are shown.
    func title(_ title: String, _ count: Int) -> String {
        count > limit ? "\(title) (\(limit.grouped) of \(count.grouped); see --limit)" : title
    }

    /// A future with its kind, its label, and the line that made it.
    func name(of future: Int32, isLabeled: Bool = true) -> String {
        let recording = graph.recording
        var text = recording.kindName(of: future).harmless
        if isLabeled, let label = recording.label(of: future) { text += " \"\(label.cut(to: 40).harmless)\"" }
        if let line = recording.line(of: future) { text += " at \(line.harmless)" }
        return text
    }

    /// The same without the function, for where there is little room.
    func shortName(of future: Int32, isLabeled: Bool = true) -> String {
        let line = graph.recording.line(of: future)?.prefix { $0 != " " }
        let given = isLabeled ? graph.recording.label(of: future) : nil
        let label = given.map { " \"\($0.cut(to: 20).harmless)\"" } ?? ""
        return graph.recording.kindName(of: future).harmless + label + (line.map { " at \(String($0).harmless)" } ?? "")
    }

    /// A future with what is said of it, in one line if that has room: without the function, if need be.
    func entry(_ start: String, _ future: Int32, _ facts: String, isLabeled: Bool = true) -> [String] {
        let short = shortName(of: future, isLabeled: isLabeled)
        for name in [name(of: future, isLabeled: isLabeled), short] where (start + name + facts).count <= Self.columns {
            return [start + name + facts]
        }
        return [start + short, "    " + facts.drop { $0 == "," || $0 == " " }]
    }

    /// A way through futures, loops folded, in lines of this indentation.
    func way(_ futures: [Int32], first: String, indented indentation: Int) -> [String] {
        let origins = futures.map { graph.origin(of: $0) }
        let example = Dictionary(zip(origins, futures), uniquingKeysWith: { first, _ in first })
        let parts = FoldedWay(origins).text { origin in example[origin].map { shortName(of: $0) } ?? "" }
        let margin = String(repeating: " ", count: indentation)
        var lines = [margin + first]
        for (index, part) in parts.enumerated() {
            let text = index == 0 ? part : "→ " + part
            let last = lines[lines.count - 1]
            if last.count + 1 + text.count <= Self.columns || last == margin {
                lines[lines.count - 1] += (last.hasSuffix(" ") || last.isEmpty ? "" : " ") + text
            } else if lines.count == 3 {
                // The end is what one knows the chain by.
                return [lines[0], lines[1], "\(margin)  → … → \(parts[parts.count - 1])"]
            } else {
                lines.append("\(margin)  \(text)")
            }
        }
        return lines
    }
}
