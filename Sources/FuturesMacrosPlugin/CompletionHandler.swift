//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Macros
import SwiftSyntax

/// What a completion handler's type says about the outcome.
struct CompletionHandler {
    let success: String
    let failure: String
    /// How the handler's arguments settle a promise.
    let settling: String

    /// Reads a parameter's type; nil when it is no completion handler.
    init?(_ type: TypeSyntax) {
        guard let function = Self.function(in: type), Self.isVoid(function.returnClause.type) else { return nil }
        let arguments = function.parameters.map(\.type)
        switch arguments.count {
        case 0:
            (success, failure, settling) = ("Void", "Never", "promise.resolve()")
        case 1:
            if let (success, failure) = Self.result(arguments[0]) {
                (self.success, self.failure, settling) = (success, failure, "promise.complete(with: $0)")
            } else {
                (success, failure) = (arguments[0].trimmedDescription, "Never")
                settling = "promise.resolve($0)"
            }
        case 2:
            guard let value = Self.wrapped(arguments[0]), let error = Self.wrapped(arguments[1]) else { return nil }
            (success, failure) = (value, error == "Error" ? "any Error" : error)
            settling =
                "if let error = $1 { promise.reject(error) } else if let value = $0 { promise.resolve(value) }"
        default:
            return nil
        }
    }

    /// The function type inside attributes, parentheses and optionals.
    private static func function(in type: TypeSyntax) -> FunctionTypeSyntax? {
        if let attributed = type.as(AttributedTypeSyntax.self) { return function(in: attributed.baseType) }
        if let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
            return function(in: only.type)
        }
        return type.as(FunctionTypeSyntax.self)
    }

    private static func isVoid(_ type: TypeSyntax) -> Bool {
        type.trimmedDescription == "Void" || type.as(TupleTypeSyntax.self)?.elements.isEmpty == true
    }

    private static func result(_ type: TypeSyntax) -> (String, String)? {
        let generics: GenericArgumentClauseSyntax?
        if let name = type.as(IdentifierTypeSyntax.self), name.name.text == "Result" {
            generics = name.genericArgumentClause
        } else if let member = type.as(MemberTypeSyntax.self), member.name.text == "Result" {
            generics = member.genericArgumentClause
        } else {
            return nil
        }
        guard let arguments = generics?.arguments.map({ $0.argument.trimmedDescription }), arguments.count == 2 else {
            return nil
        }
        return (arguments[0], arguments[1] == "Error" ? "any Error" : arguments[1])
    }

    /// What is inside an optional type.
    private static func wrapped(_ type: TypeSyntax) -> String? {
        guard let optional = type.as(OptionalTypeSyntax.self) else { return nil }
        let inner = optional.wrappedType
        if let tuple = inner.as(TupleTypeSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
            return only.type.trimmedDescription
        }
        return inner.trimmedDescription
    }
}
#endif
