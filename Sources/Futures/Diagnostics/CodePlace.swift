//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A line of a program.
public struct CodePlace: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The file, as `Module/File.swift`.
    public let fileID: String
    /// The line.
    public let line: UInt
    /// The function that contains it; nil if only the line is known.
    public let function: String?

    /// The file, the line, and the function.
    public var description: String {
        function.map { "\(fileID):\(line) in \($0)" } ?? "\(fileID):\(line)"
    }
}

extension CodePlace {
    /// Reads `Module/File.swift:12 function`; the file's name may contain spaces.
    init?(_ text: String) {
        for colon in text.indices where text[colon] == ":" {
            let rest = text[text.index(after: colon)...].split(separator: " ", maxSplits: 1)
            guard let number = rest.first, let line = UInt(number) else { continue }
            let function = rest.count > 1 ? String(rest[1]) : nil
            self.init(fileID: String(text[..<colon]), line: line, function: function)
            return
        }
        return nil
    }

    /// What was made there, such as `promise, made at App/API.swift:12`.
    static func describe(_ kind: String, label: String? = nil, count: Int = 1, at place: CodePlace?) -> String {
        let name = Self.name(of: kind) + (label.map { " \"\($0)\"" } ?? "")
        let head = count > 1 ? "\(name) × \(count)" : name
        guard let place else { return head }
        return "\(head), \(verb(of: kind)) at \(place)"
    }

    /// The name of a kind on its own.
    static func name(of kind: String) -> String { kind == "shared" ? "shared run" : kind }

    static func verb(of kind: String) -> String {
        switch kind {
        case "promise": "made"
        case "follow": "by the promise made"
        case "task": "begun"
        case "room": "taken"
        default: "called"
        }
    }
}
