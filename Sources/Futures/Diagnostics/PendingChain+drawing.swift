//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension PendingChain.Stage: CustomStringConvertible {
    /// The kind, the label, how many there are, and the place, such as `task, begun at App/API.swift:12`.
    public var description: String {
        let text = CodePlace.describe(kind, label: label, count: count, at: place)
        if waitsForRoom { return "\(text), which waits for room" }
        return isBroken ? "\(text), which was dropped" : text
    }

    /// Whether it is waiting in the line of a limiter.
    var waitsForRoom: Bool { kind == "\(StageKind.limited)" && inputs.isEmpty }
}

extension PendingChain: CustomStringConvertible {
    /// The chain as a text tree: each line waits for the one below it, and for those that branch off below it.
    ///
    /// A stage that is reached by several paths is expanded once, and so are inputs that look alike.
    public var description: String {
        ([line(of: 0)] + lines(above: 0) + (isCut ? ["…"] : [])).map(Self.harmless).joined(separator: "\n")
    }

    private func line(of place: Int) -> String {
        isInCycle(place) ? "\(stages[place]), \(Self.circular)" : "\(stages[place])"
    }

    /// Describes a future that was taken out of a cycle, and one that waits for it: they can't be distinguished.
    static let circular = "which waits for itself, or for a future that does"

    func isInCycle(_ place: Int) -> Bool { stages[place].inputs == [place] }

    /// Text without terminal control characters: a label may have any character.
    static func harmless(_ text: String) -> String {
        let scalars = text.unicodeScalars.map {
            [.control, .format].contains($0.properties.generalCategory) ? "?" : $0
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// What a stage waits for, as the lines of a tree.
    func lines(above stage: Int) -> [String] {
        var lines: [String] = []
        var shown: Set<Int> = []
        // The prefix of the line itself, and that of the lines below it.
        var next = [(place: stage, others: [Int](), head: "", rest: "")]
        while let (place, others, head, rest) = next.popLast() {
            guard shown.insert(place).inserted else {
                lines.append("\(head)\(stages[place]), as above")
                continue
            }
            let more = others.isEmpty ? "" : ", and \(others.count) more like it"
            lines.append("\(head)\(line(of: place))\(more)")
            if isInCycle(place) { continue }
            let inputs = stages[place].inputs
            if inputs.count == 1 {
                next.append((inputs[0], [], rest, rest))
                continue
            }
            let alike = grouped(inputs, shown)
            for (index, inputs) in alike.enumerated().reversed() {
                let isLast = index == alike.count - 1
                let (head, rest) = (rest + (isLast ? "└ " : "├ "), rest + (isLast ? "  " : "│ "))
                next.append((inputs[0], Array(inputs.dropFirst()), head, rest))
            }
        }
        return Array(lines.dropFirst())
    }

    /// The inputs of a stage, with those together that look alike, if there are many of them.
    private func grouped(_ inputs: [Int], _ shown: Set<Int>) -> [[Int]] {
        let fewest = 4
        let chains = inputs.map { shown.contains($0) ? nil : chain(above: $0) }
        var members: [[String]: [Int]] = [:]
        for (input, chain) in zip(inputs, chains) {
            if let chain { members[chain, default: []].append(input) }
        }
        return zip(inputs, chains).compactMap { input, chain in
            guard let chain, let alike = members[chain], alike.count >= fewest else { return [input] }
            return alike.first == input ? alike : nil
        }
    }

    /// What an input waits for, one after the other, as text; nil if it has branches or is circular.
    private func chain(above input: Int) -> [String]? {
        var (texts, place): ([String], Int) = ([], input)
        while !isInCycle(place), texts.count < stages.count {
            texts.append("\(stages[place])")
            switch stages[place].inputs.count {
            case 0: return texts
            case 1: place = stages[place].inputs[0]
            default: return nil
            }
        }
        return nil
    }

    /// The chain as a flowchart for Mermaid, which draws it in Markdown on many sites.
    ///
    /// An arrow leads from a stage to what it waits for. Promises that were dropped are red.
    public var mermaid: String {
        var lines = ["flowchart TB"]
        for (place, stage) in stages.enumerated() {
            let label = Self.escaped("\(stage)", quote: "#quot;")
            lines.append("    s\(place)[\"\(label)\"]\(stage.isBroken ? ":::dropped" : "")")
        }
        for (place, input) in arrows { lines.append("    s\(place) --> s\(input)") }
        if stages.contains(where: \.isBroken) { lines.append("    classDef dropped stroke:#c00,color:#c00") }
        return lines.joined(separator: "\n")
    }

    /// The chain as a graph for Graphviz.
    ///
    /// An arrow leads from a stage to what it waits for. Promises that were dropped are red.
    public var dot: String {
        var lines = ["digraph chain {", "    node [shape=box]"]
        for (place, stage) in stages.enumerated() {
            let label = Self.escaped("\(stage)", quote: "\\\"")
            lines.append("    s\(place) [label=\"\(label)\"\(stage.isBroken ? ", color=red" : "")]")
        }
        for (place, input) in arrows { lines.append("    s\(place) -> s\(input)") }
        return (lines + ["}"]).joined(separator: "\n")
    }

    private var arrows: [(Int, Int)] {
        stages.enumerated().flatMap { place, stage in stage.inputs.map { (place, $0) } }
    }

    /// A label without characters that would end it: a file's name may have any character.
    private static func escaped(_ text: String, quote: String) -> String {
        String(text.flatMap { $0 == "\"" ? quote : $0 == "\\" ? "/" : $0.isNewline ? " " : String($0) })
    }
}
