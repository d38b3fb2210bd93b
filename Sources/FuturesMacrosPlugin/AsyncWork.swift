//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Macros
import SwiftSyntax
import SwiftSyntaxBuilder

/// What an `async` function's twin gives to a task: nothing that has to be back when the twin returns.
struct AsyncWork {
    let success: TypeSyntax
    let parameters: [FuturizedParameter]

    init(of function: FuturizedFunction) throws(FuturizedFault) {
        if let modifier = function.modifier(.mutating) { throw .mutating(modifier) }
        for parameter in function.parameters {
            if let specifier = parameter.specifier(.inout) { throw .inoutParameter(specifier) }
            if let specifier = parameter.specifier(.sending) { throw .sending(specifier, in: parameter.syntax.type) }
            if let closure = parameter.closure, !closure.isEscaping {
                throw .nonEscapingClosure(parameter.syntax.type)
            }
        }
        parameters = function.parameters.map(\.kept)
        let type = function.declaration.signature.returnClause?.type ?? "Swift.Void"
        success = type.without([.sending]).withoutImplicitUnwrapping.trimmed
        if let any = type.uncheckedAny { throw .notSendable(any, in: success) }
        if function.isInOpenClass, success.mentions("Self") { throw .covariantSelf(type) }
    }

    /// Whether only the function knows which type it returns.
    var isOpaque: Bool { success.mentions("some") }

    /// What the future carries: an opaque type has to promise that it is `Sendable`.
    var declaredSuccess: String {
        let text = success.trimmedDescription
        guard success.is(SomeOrAnyTypeSyntax.self), isOpaque, !success.requiresSendable else { return text }
        return text + " & Swift.Sendable"
    }
}
#endif
