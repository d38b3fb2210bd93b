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

extension TypeSyntax {
    /// The type inside of parentheses.
    var bare: TypeSyntax {
        guard let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first,
            only.firstName == nil, !only.type.is(PackExpansionTypeSyntax.self)
        else { return self }
        return only.type.bare
    }

    /// What is inside of an optional type.
    var wrapped: TypeSyntax? {
        if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType.bare }
        if let optional = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return optional.wrappedType.bare }
        return generic("Optional", count: 1)?[0].bare
    }

    /// `T?` for `T!`, which is no type in other places than a parameter or a result.
    var withoutImplicitUnwrapping: TypeSyntax {
        guard let optional = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) else { return self }
        return "\(optional.wrappedType.trimmed)?"
    }

    var isVoid: Bool {
        if let tuple = bare.as(TupleTypeSyntax.self) { return tuple.elements.isEmpty }
        return bare.trimmedDescription == "Void" || bare.trimmedDescription == "Swift.Void"
    }

    var isNever: Bool { ["Never", "Swift.Never"].contains(bare.trimmedDescription) }

    /// Whether a type that meets this constraint is `Sendable` because the constraint says so.
    ///
    /// What another one requires, a macro can't see: then it does no harm to say it twice.
    var requiresSendable: Bool {
        if let any = bare.as(SomeOrAnyTypeSyntax.self) { return any.constraint.requiresSendable }
        if let composition = bare.as(CompositionTypeSyntax.self) {
            return composition.elements.contains { $0.type.requiresSendable }
        }
        return ["Sendable", "Swift.Sendable"].contains(bare.trimmedDescription)
    }

    /// The arguments of a generic type with this name.
    func generic(_ name: String, count: Int) -> [TypeSyntax]? {
        let clause: GenericArgumentClauseSyntax?
        if let identifier = self.as(IdentifierTypeSyntax.self), identifier.name.text == name {
            clause = identifier.genericArgumentClause
        } else if let member = self.as(MemberTypeSyntax.self), member.name.text == name,
            member.baseType.trimmedDescription == "Swift"
        {
            clause = member.genericArgumentClause
        } else {
            return nil
        }
        let types = clause?.arguments.compactMap { $0.argument.as(TypeSyntax.self) } ?? []
        return types.count == count ? types : nil
    }

    /// Whether this names an error.
    ///
    /// A macro sees names alone, so the name has to say it, or the constraint of a generic parameter.
    func isError(among generics: [GenericParameterSyntax]) -> Bool {
        if let any = bare.as(SomeOrAnyTypeSyntax.self) { return any.constraint.isError(among: generics) }
        if let composition = bare.as(CompositionTypeSyntax.self) {
            return composition.elements.contains { $0.type.isError(among: generics) }
        }
        let name: String
        if let member = bare.as(MemberTypeSyntax.self) {
            name = member.name.text
        } else if let identifier = bare.as(IdentifierTypeSyntax.self) {
            name = identifier.name.text
        } else {
            return false
        }
        if ["Error", "Exception", "Failure", "Fault"].contains(where: name.hasSuffix) { return true }
        return generics.contains { $0.name.text == name && $0.inheritedType?.isError(among: []) == true }
    }

    /// `Any` in this type, which is no `Sendable`; `Any.Type` is.
    var uncheckedAny: TokenSyntax? {
        tokens(viewMode: .sourceAccurate).first { token in
            token.tokenKind == .keyword(.Any) && token.nextToken(viewMode: .sourceAccurate)?.tokenKind != .period
        }
    }

    /// Whether this type speaks of a type with this name.
    func mentions(_ name: String) -> Bool {
        tokens(viewMode: .sourceAccurate).contains { $0.text == name }
    }

    func specifier(_ keyword: Keyword) -> TokenSyntax? {
        self.as(AttributedTypeSyntax.self)?.specifiers.lazy
            .compactMap { $0.as(SimpleTypeSpecifierSyntax.self)?.specifier }
            .first { $0.tokenKind == .keyword(keyword) }
    }

    func withoutAttribute(_ name: String) -> TypeSyntax {
        guard let attributed = self.as(AttributedTypeSyntax.self) else { return self }
        let attributes = attributed.attributes.filter { element in
            element.as(AttributeSyntax.self)?.attributeName.trimmedDescription != name
        }
        return TypeSyntax(attributed.with(\.attributes, attributes))
    }

    func without(_ keywords: [Keyword]) -> TypeSyntax {
        guard let attributed = self.as(AttributedTypeSyntax.self) else { return self }
        let specifiers = attributed.specifiers.filter { element in
            guard let specifier = element.as(SimpleTypeSpecifierSyntax.self) else { return true }
            return !keywords.contains { specifier.specifier.tokenKind == .keyword($0) }
        }
        guard specifiers.isEmpty, attributed.attributes.isEmpty else {
            return TypeSyntax(attributed.with(\.specifiers, specifiers))
        }
        return attributed.baseType
    }
}
#endif
