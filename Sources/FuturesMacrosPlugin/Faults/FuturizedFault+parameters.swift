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

/// Parameters that a twin can't pass on.
extension FuturizedFault {
    static func variadic(_ parameter: FunctionParameterSyntax, _ ellipsis: TokenSyntax) -> FuturizedFault {
        let array = "[\(parameter.type.trimmedDescription)]"
        let text = parameter.with(\.type, "\(raw: array)").with(\.ellipsis, nil).trimmedDescription
        return FuturizedFault(
            "variadic",
            at: ellipsis,
            "a function can't pass a variadic parameter on: take an array",
            repair: Repair("take '\(array)'", replace: parameter, with: text)
        )
    }

    static func mutating(_ modifier: DeclModifierSyntax) -> FuturizedFault {
        FuturizedFault(
            "mutating",
            at: modifier,
            "the work of a future goes on when its twin has returned, and can't change 'self' then: return the new value"
        )
    }

    static func inoutParameter(_ specifier: TokenSyntax) -> FuturizedFault {
        FuturizedFault(
            "inout",
            at: specifier,
            "the work of a future goes on when its twin has returned, and can't change its arguments then: return them"
        )
    }

    static func sending(_ specifier: TokenSyntax, in type: TypeSyntax) -> FuturizedFault {
        FuturizedFault(
            "sending",
            at: specifier,
            "a task can't send on what it was sent: take a type that is 'Sendable'",
            repair: Repair("remove 'sending'", replace: type, with: type.without([.sending]).trimmedDescription)
        )
    }

    static func nonEscapingClosure(_ type: TypeSyntax) -> FuturizedFault {
        FuturizedFault(
            "nonEscapingClosure",
            at: type,
            "the work of a future goes on when its twin has returned: a closure that it calls has to be '@escaping'",
            repair: Repair(
                "add '@escaping @Sendable'",
                replace: type,
                with: "@escaping @Sendable \(type.trimmedDescription)"
            )
        )
    }
}

/// Handlers that don't say how the work ended, or not once.
extension FuturizedFault {
    static func noHandler(_ function: FuturizedFunction) -> FuturizedFault {
        FuturizedFault(
            "noHandler",
            at: function.declaration.name,
            """
            '@Futurized' needs '\(function.declaration.name.text)' to be 'async' or to have a completion handler, \
            such as '@escaping (Result<Value, Failure>) -> Void' or '@escaping (Value?, (any Error)?) -> Void'
            """
        )
    }

    static func severalHandlers(_ parameters: [FunctionParameterSyntax]) -> FuturizedFault {
        let names = parameters.map { "'\(($0.secondName ?? $0.firstName).text)'" }.joined(separator: " and ")
        var fault = FuturizedFault(
            "severalHandlers",
            at: parameters[parameters.count - 1],
            """
            '@Futurized' can't tell which of \(names) hears of the end: call one of them 'completion', \
            or take a success and a failure, '(Value) -> Void' and '(any Error) -> Void'
            """
        )
        fault.highlights = parameters.map { Syntax($0) }
        return fault
    }

    static func nonEscapingHandler(_ type: TypeSyntax) -> FuturizedFault {
        FuturizedFault(
            "nonEscapingHandler",
            at: type,
            "a handler that is called before its function returns needs no future: one for later is '@escaping'",
            repair: Repair("add '@escaping'", replace: type, with: "@escaping \(type.trimmedDescription)")
        )
    }

    static func handlerReturns(_ type: TypeSyntax) -> FuturizedFault {
        FuturizedFault(
            "handlerReturns",
            at: type,
            "a completion handler answers with nothing: a future has no '\(type.trimmedDescription)' to return",
            repair: Repair("return 'Void'", replace: type, with: "Void")
        )
    }

    static func alias(_ type: TypeSyntax) -> FuturizedFault {
        let closure = "@escaping (Result<<#Value#>, <#Failure#>>) -> Void"
        return FuturizedFault(
            "alias",
            at: type,
            "a macro can't see what '\(type.withoutAttribute("escaping").trimmedDescription)' stands for: write the handler's type out",
            repair: Repair("write it out", replace: type, with: closure)
        )
    }

    static func resultBeside(_ type: TypeSyntax) -> FuturizedFault {
        FuturizedFault(
            "resultBeside",
            at: type,
            "a 'Result' is the only argument of its handler: put the others into its success"
        )
    }

    static func severalErrors(_ type: TypeSyntax) -> FuturizedFault {
        FuturizedFault("severalErrors", at: type, "a future has one failure: this handler has another error already")
    }

    static func errorNotOptional(_ type: TypeSyntax) -> FuturizedFault {
        FuturizedFault(
            "errorNotOptional",
            at: type,
            "a handler that always has an error never says that the work succeeded",
            repair: Repair(
                "make the error optional",
                replace: type,
                with: type.is(SomeOrAnyTypeSyntax.self) ? "(\(type.trimmed))?" : "\(type.trimmed)?"
            )
        )
    }

    static func handlerArgument(_ element: TupleTypeElementSyntax) -> FuturizedFault {
        FuturizedFault(
            "handlerArgument",
            at: element,
            "a future carries values: not what is 'inout', variadic, or a closure that isn't '@Sendable'"
        )
    }

    static func foreignPointer(_ type: TypeSyntax) -> FuturizedFault {
        FuturizedFault("foreignPointer", at: type, "a C function pointer can't carry the promise: take a Swift closure")
    }

    static func notSendable(_ any: TokenSyntax, in type: TypeSyntax) -> FuturizedFault {
        FuturizedFault(
            "notSendable",
            at: any,
            "what a future carries is 'Sendable', and 'Any' is not: decode '\(type.trimmedDescription)', or carry 'any Sendable'",
            repair: Repair(
                "write 'any Sendable'",
                replace: any,
                with: any.needsParentheses ? "(any Sendable)" : "any Sendable"
            )
        )
    }
}

extension TokenSyntax {
    /// Whether `any` in its place would take the `?` behind it.
    fileprivate var needsParentheses: Bool {
        nextToken(viewMode: .sourceAccurate)?.tokenKind == .postfixQuestionMark
    }
}
#endif
