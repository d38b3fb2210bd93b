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
        let more = waitsForRoom ? ", which waits for room" : isBroken ? ", which was dropped" : ""
        return PendingChain.harmless(text + more)
    }

    /// Whether it is waiting in the line of a limiter.
    var waitsForRoom: Bool { kind == "\(StageKind.limited)" && inputs.isEmpty }
}

extension PendingChain: CustomStringConvertible {
    /// The chain as a text tree: each line waits for the one below it, and for those that branch off below it.
    ///
    /// A stage that is reached by several paths is expanded once, and so are inputs that look alike.
    public var description: String {
        if stages.isEmpty { return "" }
        return ([line(of: 0)] + lines(above: 0, numberedChains()) + (isCut ? ["…"] : [])).joined(separator: "\n")
    }

    private func line(of place: Int) -> String {
        isInCycle(place) ? "\(stages[place]), \(Self.circular)" : "\(stages[place])"
    }

    /// Describes a future that was taken out of a cycle, and one that waits for it: they can't be distinguished.
    static let circular = "which waits for itself, or for a future that does"

    func isInCycle(_ place: Int) -> Bool { stages[place].inputs == [place] }

    /// Text without control characters and those that change the direction of text: a label may have any character.
    static func harmless(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar in
            // A zero-width joiner, as between emoji, is harmless.
            let isHarmful = [.control, .format].contains(scalar.properties.generalCategory) && scalar != "\u{200d}"
            return isHarmful ? "?" : scalar
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// What a stage waits for, as the lines of a tree; with `chains` as ``numberedChains()`` returns it.
    func lines(above stage: Int, _ chains: [Int?]) -> [String] {
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
            let alike = grouped(inputs, by: chains, shown)
            for (index, inputs) in alike.enumerated().reversed() {
                let isLast = index == alike.count - 1
                let (head, rest) = (rest + (isLast ? "└ " : "├ "), rest + (isLast ? "  " : "│ "))
                next.append((inputs[0], Array(inputs.dropFirst()), head, rest))
            }
        }
        return Array(lines.dropFirst())
    }

    /// How many inputs have to look alike to be drawn once.
    private static let fewestAlike = 4

    /// The inputs of a stage, with those together that look alike, if there are many of them.
    private func grouped(_ inputs: [Int], by chains: [Int?], _ shown: Set<Int>) -> [[Int]] {
        if inputs.count < Self.fewestAlike { return inputs.map { [$0] } }
        let numbers = inputs.map { shown.contains($0) ? nil : chains[$0] }
        var members: [Int: [Int]] = [:]
        for (input, number) in zip(inputs, numbers) {
            if let number { members[number, default: []].append(input) }
        }
        return zip(inputs, numbers).compactMap { input, number in
            guard let number, let alike = members[number], alike.count >= Self.fewestAlike else { return [input] }
            return alike.first == input ? alike : nil
        }
    }

    /// For each stage, a number that it shares with those that look alike and wait for what looks alike; nil if it, or
    /// a stage that it waits for, has several inputs or is in a cycle.
    ///
    /// Empty if no stage has many inputs.
    ///
    /// - Complexity: O(n) for n stages.
    func numberedChains() -> [Int?] {
        guard stages.contains(where: { $0.inputs.count >= Self.fewestAlike }) else { return [] }
        struct Link: Hashable {
            let text: String
            /// The number of what it waits for, or nil if that is nothing.
            let next: Int?
        }
        var numbers: [Link: Int] = [:]
        var chains = [Int?](repeating: nil, count: stages.count)
        var isVisited = [Bool](repeating: false, count: stages.count)
        for start in stages.indices {
            var (way, place): ([Int], Int?) = ([], start)
            while let next = place, !isVisited[next] {
                isVisited[next] = true
                way.append(next)
                place = stages[next].inputs.count == 1 ? stages[next].inputs[0] : nil
            }
            for place in way.reversed() {
                let inputs = stages[place].inputs
                let next = inputs.first.flatMap { chains[$0] }
                // Its input has no number, or it has several inputs.
                if inputs.count > 1 || inputs.count == 1 && next == nil { continue }
                let link = Link(text: "\(stages[place])", next: next)
                chains[place] = numbers[link] ?? numbers.count
                numbers[link] = chains[place]
            }
        }
        return chains
    }

    /// The chain as a flowchart for Mermaid, which draws it in Markdown on many sites.
    ///
    /// An arrow leads from a stage to what it waits for. Promises that were dropped are red.
    public var mermaid: String { mermaid(awaited: []) }

    /// The chain as a graph for Graphviz.
    ///
    /// An arrow leads from a stage to what it waits for. Promises that were dropped are red.
    public var dot: String { dot(awaited: []) }

    /// A place where a task awaits a stage.
    struct Await {
        let place: CodePlace
        /// An index of ``PendingChain/stages``.
        let stage: Int
    }

    func mermaid(awaited awaits: [Await]) -> String {
        var lines = ["flowchart TB"]
        for (number, wait) in awaits.enumerated() {
            let label = Self.escaped(Self.harmless("await, at \(wait.place)"), quote: "#quot;")
            lines.append("    a\(number)([\"\(label)\"]) --> s\(wait.stage)")
        }
        for (place, stage) in stages.enumerated() {
            let label = Self.escaped("\(stage)", quote: "#quot;")
            lines.append("    s\(place)[\"\(label)\"]\(stage.isBroken ? ":::dropped" : "")")
        }
        for (place, input) in arrows { lines.append("    s\(place) --> s\(input)") }
        if stages.contains(where: \.isBroken) { lines.append("    classDef dropped stroke:#c00,color:#c00") }
        return lines.joined(separator: "\n")
    }

    func dot(awaited awaits: [Await]) -> String {
        var lines = ["digraph chain {", "    node [shape=box]"]
        for (number, wait) in awaits.enumerated() {
            let label = Self.escaped(Self.harmless("await, at \(wait.place)"), quote: "\\\"")
            lines.append("    a\(number) [label=\"\(label)\", shape=ellipse]")
            lines.append("    a\(number) -> s\(wait.stage)")
        }
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
        // Not by characters: a quote with a combining mark is another character, and ends the label all the same.
        text.unicodeScalars.map { $0 == "\"" ? quote : $0 == "\\" ? "/" : String($0) }.joined()
    }
}
