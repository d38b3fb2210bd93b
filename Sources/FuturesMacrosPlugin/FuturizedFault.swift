//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// Why a declaration can't be futurized.
enum FuturizedFault: DiagnosticMessage {
    case notAFunction
    case noHandler(String)

    /// A fault and where it is.
    struct Located: Error {
        let fault: FuturizedFault
        let node: Syntax

        init(_ fault: FuturizedFault, at node: some SyntaxProtocol) {
            self.fault = fault
            self.node = Syntax(node)
        }
    }

    var message: String {
        switch self {
        case .notAFunction:
            "'@Futurized' makes twins of functions: put it on one"
        case .noHandler(let name):
            """
            '@Futurized' needs '\(name)' to be 'async' or to end with a completion handler: \
            '(Result<Value, Failure>) -> Void', '(Value) -> Void', '() -> Void' or '(Value?, (any Error)?) -> Void'
            """
        }
    }

    var severity: DiagnosticSeverity { .error }

    var diagnosticID: MessageID {
        let id = if case .notAFunction = self { "notAFunction" } else { "noHandler" }
        return MessageID(domain: "FuturesMacros", id: id)
    }

    func diagnose(at node: some SyntaxProtocol) -> Diagnostic { Diagnostic(node: Syntax(node), message: self) }
}
#endif
