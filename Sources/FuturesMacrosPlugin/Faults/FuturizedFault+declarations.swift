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

/// Declarations that have no twin.
extension FuturizedFault {
    static func notAFunction(_ attribute: AttributeSyntax, isInitializer: Bool) -> FuturizedFault {
        isInitializer
            ? FuturizedFault(
                "initializer",
                at: attribute,
                "an initializer can't return a future: write a static function that calls it, and put '@Futurized' there"
            )
            : FuturizedFault("notAFunction", at: attribute, "'@Futurized' makes twins of functions: put it on one")
    }

    static func requirement(_ function: FuturizedFunction, twin: Twin) -> FuturizedFault {
        var fault = FuturizedFault(
            "requirement",
            at: function.declaration.name,
            """
            a requirement has no body for its twin, and a macro on it can't add an extension: \
            put '@Futurized' on a method of an extension of the protocol that calls '\(function.declaration.name.text)', \
            or on the methods of the types that conform
            """
        )
        fault.notes = [
            Note(
                node: Syntax(function.declaration.name),
                message: Text(id: "requirement.twin", message: "its twin is '\(twin.signature)'", severity: .note)
            )
        ]
        return fault
    }

    static func override(_ modifier: DeclModifierSyntax, of function: FunctionDeclSyntax) -> FuturizedFault {
        FuturizedFault(
            "override",
            at: modifier,
            """
            '@Futurized' belongs to the '\(function.name.text)' that this one overrides: its twin calls this one already; \
            where the superclass isn't yours, put it on a method of another name that calls this one
            """
        )
    }

    static func local(_ function: FunctionDeclSyntax) -> FuturizedFault {
        FuturizedFault(
            "local",
            at: function.name,
            "the compiler adds nothing beside a local function: put '\(function.name.text)' into a type or at file scope"
        )
    }

    static func operatorFunction(_ function: FunctionDeclSyntax) -> FuturizedFault {
        FuturizedFault(
            "operator",
            at: function.name,
            "'@Futurized' makes no twins of operators: put it on a function with a name"
        )
    }

    static func rethrowing(_ clause: ThrowsClauseSyntax) -> FuturizedFault {
        FuturizedFault(
            "rethrows",
            at: clause.throwsSpecifier,
            "a future can't rethrow what a closure throws: its failure is part of its type",
            repair: Repair(
                "write 'throws'",
                replace: clause.throwsSpecifier,
                with: "throws"
            )
        )
    }

    static func resultLost(_ result: ReturnClauseSyntax, of function: FunctionDeclSyntax) -> FuturizedFault {
        let word = Syntax(function.modifiers.first) ?? Syntax(function.funcKeyword)
        return FuturizedFault(
            "resultLost",
            at: result.type,
            """
            the twin of '\(function.name.text)' would lose its result of type '\(result.type.trimmedDescription)': \
            write a function that keeps it, with 'promise.onCancel' if it can stop the work
            """,
            repair: Repair(
                "add '@discardableResult' if nobody needs the result",
                replace: word,
                with: "@discardableResult \(word.trimmedDescription)"
            )
        )
    }

    static func covariantSelf(_ type: TypeSyntax) -> FuturizedFault {
        FuturizedFault(
            "covariantSelf",
            at: type,
            "a future can't carry the 'Self' of a class with subclasses: name the class, or make it 'final'"
        )
    }
}
#endif
