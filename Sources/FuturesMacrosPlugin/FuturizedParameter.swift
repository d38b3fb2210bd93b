//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Macros
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder

/// A parameter of the function, as the twin takes it and passes it on.
struct FuturizedParameter {
    /// The parameter as it is written.
    let syntax: FunctionParameterSyntax
    /// What the parameter is called inside of the twin.
    let name: String
    /// The parameter as the twin has it.
    private var taken: FunctionParameterSyntax

    init(
        _ syntax: FunctionParameterSyntax,
        shadowing function: String?,
        uniqueName: (String) -> String
    ) throws(FuturizedFault) {
        if let ellipsis = syntax.ellipsis { throw .variadic(syntax, ellipsis) }
        let written = syntax.secondName ?? syntax.firstName
        self.syntax = syntax
        if written.tokenKind == .wildcard || written.plainText == function {
            let label = syntax.firstName.text
            name = uniqueName("argument")
            taken = syntax.with(\.firstName, .identifier(label, trailingTrivia: .space))
                .with(\.secondName, .identifier(name))
        } else {
            let text = written.text
            name = text.isValidSwiftIdentifier(for: .variableName) || text.hasPrefix("`") ? text : "`\(text)`"
            taken = syntax
        }
    }

    /// As the twin declares it.
    var declared: String { taken.with(\.trailingComma, nil).trimmedDescription }

    /// As the twin passes it on.
    var passedOn: String {
        var value = name
        if has(.inout) { value = "&" + value }
        if isPack { value = "repeat each " + value }
        if isAutoclosure { value += "()" }
        return argument(value)
    }

    /// An argument for this parameter.
    func argument(_ value: String) -> String {
        syntax.firstName.tokenKind == .wildcard ? value : "\(label): \(value)"
    }

    /// The label, in backticks only where a call needs them.
    var label: String {
        let plain = syntax.firstName.plainText
        return plain.isLabel ? plain : syntax.firstName.text
    }

    var closure: ClosureType? { ClosureType(syntax.type) }

    var isAutoclosure: Bool { closure?.attributes.contains("autoclosure") ?? false }

    private var isPack: Bool { syntax.type.is(PackExpansionTypeSyntax.self) }

    func specifier(_ keyword: Keyword) -> TokenSyntax? { syntax.type.specifier(keyword) }

    func has(_ keyword: Keyword) -> Bool { specifier(keyword) != nil }

    /// The parameter in a function whose work runs later: it is copied there, and may go to another thread.
    var kept: FuturizedParameter {
        var type = syntax.type.without([.borrowing, .consuming, .__owned, .__shared])
        if let opaque = type.as(SomeOrAnyTypeSyntax.self), opaque.someOrAnySpecifier.tokenKind == .keyword(.some),
            !type.requiresSendable
        {
            type = "\(opaque.trimmed) & Swift.Sendable\(opaque.trailingTrivia)"
        }
        var kept = self
        kept.taken.type = type
        return kept
    }
}
#endif
