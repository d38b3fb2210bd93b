//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Testing

/// What everyone writes with `zip`, for each number of inputs.
@Suite("Programs of others, with zip", .timeLimit(.minutes(60)), .enabled(if: SampleCompiler() != nil))
struct ForeignZipTests {
    /// How the closures are written.
    enum Style: CaseIterable {
        case plain, onMain, multiLine
    }

    private static let types = ["Int", "String", "Bool", "Double", "[Int]", "Character", "UInt8"]
    private static let names = ["a", "b", "c", "d", "e", "f", "g"]

    @Test(arguments: ["Future", "LazyFuture"], Style.allCases)
    func `two to seven inputs of different types`(_ kind: String, _ style: Style) throws {
        let functions = (2...7).map { count in
            let names = Self.names.prefix(count)
            let inputs = zip(names, Self.types).map { "_ \($0): \(kind)<\($1), Fault>" }.joined(separator: ", ")
            return """
                @MainActor func f\(count)(_ screen: Screen, \(inputs)) {
                    zip(\(names.joined(separator: ", ")))\(Self.stages(kind, style, names.joined(separator: ", ")))
                }
                """
        }
        let program = """
            enum Fault: Error { case offline }
            @MainActor final class Screen { var text = "" }
            \(functions.joined(separator: "\n"))
            """
        // As little work for the type checker as any chain.
        let options = ["-Xfrontend", "-solver-scope-threshold=4000"]
        let verdict = try #require(SampleCompiler()).compile(program, options: options)
        #expect(verdict.isAccepted, "\(verdict.output)\n\(program)")
    }

    /// Taps behind a `zip`; in a description, `then` lifts those that it has under no name of its own.
    private static func stages(_ kind: String, _ style: Style, _ names: String) -> String {
        let isLazy = kind == "LazyFuture"
        let end = isLazy ? "\n.execute()" : ""
        switch style {
        case .plain:
            return ".onSuccess { \(names) in print(\(names)) }.onFailure { print($0) }\(end)"
        case .onMain:
            let success = "onSuccess(on: .main) { \(names) in screen.text = \"\\((\(names)))\" }"
            let failure = "onFailure(on: .main) { screen.text = \"\\($0)\" }"
            return isLazy ? ".then { $0.\(success) }.then { $0.\(failure) }\(end)" : ".\(success).\(failure)"
        case .multiLine:
            return """
                .onSuccess { \(names) in
                        let values = (\(names))
                        print(values)
                    }
                    .onFailure { error in
                        let text = "\\(error)"
                        print(text)
                    }\(end)
                """
        }
    }
}
