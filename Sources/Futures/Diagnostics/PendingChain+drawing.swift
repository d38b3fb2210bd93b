//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension PendingChain.Stage: CustomStringConvertible {
    /// The kind, how many there are, and the place, such as `task, begun at App/API.swift:12`.
    public var description: String {
        let text = CodePlace.describe(kind, count: count, at: place)
        if waitsForRoom { return "\(text), which waits for room" }
        return isBroken ? "\(text), which was dropped" : text
    }

    /// Whether it is waiting in the line of a limiter.
    var waitsForRoom: Bool { kind == "\(StageKind.limited)" && inputs.isEmpty }
}

extension PendingChain: CustomStringConvertible {
    /// The chain as a text tree: each line waits for the one below it, and for those that branch off below it.
    ///
    /// A stage that is reached by several paths is expanded once.
    public var description: String {
        ([line(of: 0)] + lines(above: 0) + (isCut ? ["…"] : [])).joined(separator: "\n")
    }

    private func line(of place: Int) -> String {
        isInCircle(place) ? "\(stages[place]), \(Self.circular)" : "\(stages[place])"
    }

    /// Describes a future that was taken out of a cycle, and one that waits for it: they can't be distinguished.
    static let circular = "which waits for itself, or for a future that does"

    func isInCircle(_ place: Int) -> Bool { stages[place].inputs == [place] }

    /// What a stage waits for, as the lines of a tree.
    func lines(above stage: Int) -> [String] {
        var lines: [String] = []
        var shown: Set<Int> = []
        // The prefix of the line itself, and that of the lines below it.
        var next = [(place: stage, head: "", rest: "")]
        while let (place, head, rest) = next.popLast() {
            guard shown.insert(place).inserted else {
                lines.append("\(head)\(stages[place]), as above")
                continue
            }
            lines.append("\(head)\(line(of: place))")
            if isInCircle(place) { continue }
            let inputs = stages[place].inputs
            if inputs.count == 1 {
                next.append((inputs[0], rest, rest))
            } else {
                for input in inputs.reversed() {
                    let isLast = input == inputs.last
                    next.append((input, rest + (isLast ? "└ " : "├ "), rest + (isLast ? "  " : "│ ")))
                }
            }
        }
        return Array(lines.dropFirst())
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
