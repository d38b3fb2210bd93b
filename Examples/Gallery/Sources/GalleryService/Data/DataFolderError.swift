//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation

/// Why a folder of data can't be served: the file, where in it, and what is wrong there.
public struct DataFolderError: Error, Hashable, CustomStringConvertible {
    /// The path of the file.
    public let file: String

    /// Where in the file, as in `[3].address.geo.lat`; empty when the whole file is meant.
    public let codingPath: String

    /// What is wrong.
    public let reason: String

    /// One sentence that names the file, the place and the reason.
    public var description: String {
        self.codingPath.isEmpty ? "\(self.file) \(self.reason)" : "\(self.file): \(self.codingPath) \(self.reason)"
    }

    init(file: String, codingPath: String = "", reason: String) {
        self.file = file
        self.codingPath = codingPath
        self.reason = reason
    }

    init(file: String, decodingError: any Error) {
        switch decodingError {
        case DecodingError.keyNotFound(let key, let context):
            self.init(file: file, codingPath: Self.text(context.codingPath + [key]), reason: "is missing")
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            self.init(
                file: file,
                codingPath: Self.text(context.codingPath),
                reason: "has the wrong type: \(context.debugDescription)"
            )
        case DecodingError.dataCorrupted(let context):
            self.init(
                file: file,
                codingPath: Self.text(context.codingPath),
                reason: "can't be decoded: \(context.debugDescription)"
            )
        default:
            self.init(file: file, reason: "can't be decoded: \(decodingError)")
        }
    }

    private static func text(_ path: [any CodingKey]) -> String {
        path.reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
    }
}
