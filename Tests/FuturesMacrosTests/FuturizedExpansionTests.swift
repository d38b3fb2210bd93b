//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Macros
import FuturesMacrosPlugin
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite("@Futurized, expanded", .timeLimit(.minutes(1)))
struct FuturizedExpansionTests {
    private func expect(
        _ source: String,
        _ expanded: String,
        _ diagnostics: [DiagnosticSpec] = [],
        at location: SourceLocation = #_sourceLocation
    ) {
        assertMacroExpansion(
            source,
            expandedSource: expanded,
            diagnostics: diagnostics,
            macroSpecs: ["Futurized": MacroSpec(type: FuturizedMacro.self)]
        ) { failure in
            Issue.record("\(failure.message)", sourceLocation: location)
        }
    }

    @Test func `the twin has the access and the parameters of the function`() {
        expect(
            "@Futurized public static func load(_ id: Int, done: @escaping (Result<User, Error>) -> Void) {}",
            """
            public static func load(_ id: Int, done: @escaping (Result<User, Error>) -> Void) {}

            public static func load(_ id: Int) -> Future<User, any Error> {
                Future { promise in
                    load(id) {
                        promise.complete(with: $0)
                    }
                }
            }
            """
        )
    }

    @Test func `a function without a handler is refused, with what it needs`() {
        let message = """
            '@Futurized' needs 'load' to be 'async' or to end with a completion handler: \
            '(Result<Value, Failure>) -> Void', '(Value) -> Void', '() -> Void' or '(Value?, (any Error)?) -> Void'
            """
        expect(
            "@Futurized func load(_ id: Int) {}",
            "func load(_ id: Int) {}",
            [DiagnosticSpec(message: message, line: 1, column: 17)]
        )
    }

    @Test func `what is no function is refused`() {
        expect(
            "@Futurized struct Client {}",
            "struct Client {}",
            [DiagnosticSpec(message: "'@Futurized' makes twins of functions: put it on one", line: 1, column: 1)]
        )
    }
}
#endif
