//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Macros
import Foundation
import SwiftDiagnostics
import SwiftSyntax
import Testing

/// The signatures in the tests of FuturesMacros: they compile, since they are built there, and each has in the comment
/// above it what its twin must look like.
@Suite("@Futurized, signatures from real life", .timeLimit(.minutes(60)))
struct SignatureTests {
    struct Signature: CustomTestStringConvertible {
        let place: String
        let twin: String
        let futurized: Futurized

        var testDescription: String { "\(place): \(twin)" }
    }

    static let all: [Signature] = {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../FuturesMacrosTests/Signatures")
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.sorted { $0.path < $1.path }.flatMap { file in
            Futurized.all(in: (try? String(contentsOf: file, encoding: .utf8)) ?? "").map { futurized in
                Signature(
                    place: file.deletingPathExtension().lastPathComponent,
                    twin: twin(above: futurized.declaration),
                    futurized: futurized
                )
            }
        }
    }()

    /// What the comment above a declaration says: the line that begins with `twin:`, and those that go on behind it.
    private static func twin(above declaration: any DeclSyntaxProtocol) -> String {
        var lines: [Substring] = []
        for piece in declaration.leadingTrivia {
            guard case .lineComment(let text) = piece else { continue }
            if text.hasPrefix("// twin: ") {
                lines = [text.dropFirst("// twin: ".count)]
            } else if !lines.isEmpty {
                lines.append(text.dropFirst(2))
            }
        }
        return lines.joined(separator: " ").split { $0.isWhitespace }.joined(separator: " ")
    }

    @Test func `there are as many as a survey of real code has, and more`() {
        #expect(Self.all.count >= 150)
    }

    @Test(arguments: all)
    func `the twin is the one that the comment says`(_ signature: Signature) throws {
        let expansion = try signature.futurized.expansion()
        #expect(expansion.signature == signature.twin)
        #expect(expansion.diagnostics.map(\.message) == [])
    }
}
#endif
