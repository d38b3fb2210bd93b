//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Diagnostics

extension PendingFutures {
    /// All groups as text, each with a tree of what its oldest future waits for.
    public var description: String {
        if groups.isEmpty { return "No future is pending that was made since tracking began." }
        let head = count == 1 ? "1 future is pending." : "\(count) futures are pending."
        let chains = chain.numberedChains()
        return ([head] + groups.map { describe($0, chains) }).joined(separator: "\n\n")
    }

    private func describe(_ group: Group, _ chains: [Int?]) -> String {
        var lines = [CodePlace.describe(group.kind, at: group.place)]
        let age = Self.text(of: group.age)
        var facts = [group.count == 1 ? "for \(age)" : "\(group.count) of them, the oldest for \(age)"]
        if !group.awaited.isEmpty {
            facts.append("awaited at " + group.awaited.map(\.description).joined(separator: ", "))
        }
        if !group.labels.isEmpty { facts.append("labeled " + group.labels.joined(separator: ", ")) }
        // The chain below has that of the oldest.
        if group.count > 1, !group.inputLabels.isEmpty {
            facts.append("waiting for " + group.inputLabels.joined(separator: ", "))
        }
        lines.append("  " + facts.joined(separator: ", "))
        if let stage = group.stage.map({ chain.stages[$0] }), stage.isBroken, stage.inputs.isEmpty {
            let place = stage.place.map { ", made at \($0)," } ?? ""
            lines.append("  for ever: the promise\(place) was dropped")
        }
        if let stage = group.stage, chain.stages[stage].waitsForRoom { lines.append("  waits for room") }
        if let stage = group.stage, chain.isInCycle(stage) {
            lines.append("  for ever: it waits for itself, or for a future that does")
        }
        let above = group.stage.map { chain.lines(above: $0, chains) } ?? []
        for (index, line) in above.enumerated() { lines.append((index == 0 ? "  waits for " : "            ") + line) }
        return lines.map(PendingChain.harmless).joined(separator: "\n")
    }

    /// Seconds with the significant digits.
    private static func text(of seconds: Double) -> String {
        if seconds < 1 { return "\(Int((seconds * 1000).rounded())) ms" }
        return seconds < 100 ? "\((seconds * 10).rounded() / 10) s" : "\(Int(seconds.rounded())) s"
    }

    /// What the oldest future of each group waits for, and where tasks await it, as a flowchart for Mermaid.
    public var mermaid: String { chain.mermaid(awaited: awaits) }

    /// What the oldest future of each group waits for, and where tasks await it, as a graph for Graphviz.
    public var dot: String { chain.dot(awaited: awaits) }

    private var awaits: [PendingChain.Await] {
        groups.flatMap { group in
            group.stage.map { stage in group.awaited.map { PendingChain.Await(place: $0, stage: stage) } } ?? []
        }
    }

    /// All groups and the chain as JSON, like the output of an encoder.
    ///
    /// By hand, since the core has no Foundation.
    var json: String {
        let groups = groups.map { group in
            var members = [("kind", Self.json(group.kind)), ("count", "\(group.count)"), ("age", "\(group.age)")]
            if let place = group.place { members.append(("place", Self.json(place))) }
            members.append(("labels", Self.json(group.labels.map(Self.json))))
            members.append(("inputLabels", Self.json(group.inputLabels.map(Self.json))))
            members.append(("awaited", Self.json(group.awaited.map(Self.json))))
            if let stage = group.stage { members.append(("stage", "\(stage)")) }
            return Self.json(members)
        }
        let stages = chain.stages.map { stage in
            var members = [("kind", Self.json(stage.kind)), ("count", "\(stage.count)")]
            if let place = stage.place { members.append(("place", Self.json(place))) }
            if let label = stage.label { members.append(("label", Self.json(label))) }
            members.append(("isBroken", "\(stage.isBroken)"))
            members.append(("inputs", Self.json(stage.inputs.map { "\($0)" })))
            return Self.json(members)
        }
        let chain = Self.json([("stages", Self.json(stages)), ("isCut", "\(chain.isCut)")])
        return Self.json([("groups", Self.json(groups)), ("count", "\(count)"), ("chain", chain)])
    }

    private static func json(_ members: [(String, String)]) -> String {
        "{\(members.map { "\"\($0)\":\($1)" }.joined(separator: ","))}"
    }

    private static func json(_ elements: [String]) -> String { "[\(elements.joined(separator: ","))]" }

    private static func json(_ place: CodePlace) -> String {
        var members = [("fileID", json(place.fileID)), ("line", "\(place.line)")]
        if let function = place.function { members.append(("function", json(function))) }
        return json(members)
    }

    private static func json(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

#endif
