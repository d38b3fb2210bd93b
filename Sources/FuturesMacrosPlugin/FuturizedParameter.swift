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
    let syntax: FunctionParameterSyntax
    /// What the parameter is called inside of the twin.
    let name: String

    init(
        _ syntax: FunctionParameterSyntax,
        of function: FunctionDeclSyntax,
        uniqueName: (String) -> String
    ) throws(FuturizedFault) {
        if let ellipsis = syntax.ellipsis { throw .variadic(syntax, ellipsis) }
        let written = syntax.secondName ?? syntax.firstName
        let isHidden = written.tokenKind == .wildcard || written.text == function.name.text
        if isHidden {
            let label = syntax.firstName.text
            let name = uniqueName("argument")
            self.name = name
            self.syntax = syntax.with(\.firstName, .identifier(label, trailingTrivia: .space))
                .with(\.secondName, .identifier(name))
        } else {
            let text = written.text
            name = text.isValidSwiftIdentifier(for: .variableName) || text.hasPrefix("`") ? text : "`\(text)`"
            self.syntax = syntax
        }
    }

    /// As the twin declares it.
    var declared: String { syntax.with(\.trailingComma, nil).trimmedDescription }

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
    private var label: String {
        let text = syntax.firstName.text
        let plain = text.filter { $0 != "`" }
        return plain.isValidSwiftIdentifier(for: .memberAccess) && !["inout", "let", "var"].contains(plain) ? plain : text
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
            !type.trimmedDescription.contains("Sendable")
        {
            type = "\(opaque.trimmed) & Swift.Sendable\(opaque.trailingTrivia)"
        }
        return FuturizedParameter(syntax: syntax.with(\.type, type), name: name)
    }

    private init(syntax: FunctionParameterSyntax, name: String) {
        self.syntax = syntax
        self.name = name
    }
}
#endif
