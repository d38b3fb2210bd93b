//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Macros
import SwiftSyntax
import SwiftSyntaxMacros

/// The function that the attribute stands on, checked for what no twin can do.
struct FuturizedFunction {
    /// Where the function stands, as far as a macro can see.
    enum Place {
        case inActor, inProtocol, inType, atFileScope
    }

    let declaration: FunctionDeclSyntax
    let place: Place
    /// The class that the function stands in, if that is what is around it.
    let enclosingClass: ClassDeclSyntax?
    let parameters: [FuturizedParameter]
    /// The generic parameters of the function and of the types around it.
    let generics: [GenericParameterSyntax]
    /// Makes a name that occurs nowhere in the source.
    let uniqueName: (String) -> String

    init(
        _ declaration: some DeclSyntaxProtocol,
        attribute: AttributeSyntax,
        in context: some MacroExpansionContext
    ) throws(FuturizedFault) {
        guard let function = declaration.as(FunctionDeclSyntax.self) else {
            throw .notAFunction(attribute, isInitializer: declaration.is(InitializerDeclSyntax.self))
        }
        self.declaration = function
        let around = context.lexicalContext
        enclosingClass = around.first?.as(ClassDeclSyntax.self)
        place =
            switch around.first?.kind {
            case .actorDecl: .inActor
            case .protocolDecl: .inProtocol
            case .structDecl, .classDecl, .enumDecl, .extensionDecl: .inType
            case nil: .atFileScope
            default: throw .local(function)
            }
        generics = ([Syntax(function)] + around).flatMap { declaration in
            let generic = declaration.asProtocol((any WithGenericParametersSyntax).self)
            return Array(generic?.genericParameterClause?.parameters ?? [])
        }
        uniqueName = { context.makeUniqueName($0).text }
        var parameters: [FuturizedParameter] = []
        for syntax in function.signature.parameterClause.parameters {
            // `self.` tells a method from a parameter of the same name; at file scope nothing does.
            let shadowed = place == .atFileScope ? function.name.plainText : nil
            parameters.append(try FuturizedParameter(syntax, shadowing: shadowed, uniqueName: uniqueName))
        }
        self.parameters = parameters

        if case .binaryOperator = function.name.tokenKind { throw .operatorFunction(function) }
        if case .prefixOperator = function.name.tokenKind { throw .operatorFunction(function) }
        if case .postfixOperator = function.name.tokenKind { throw .operatorFunction(function) }
        if let modifier = modifier(.override) { throw .override(modifier, of: function) }
        if let clause = effects?.throwsClause, clause.throwsSpecifier.tokenKind == .keyword(.rethrows) {
            throw .rethrowing(clause)
        }
    }

    private var effects: FunctionEffectSpecifiersSyntax? { declaration.signature.effectSpecifiers }

    /// A call of a distributed function always is, however it is written.
    var isAsync: Bool { effects?.asyncSpecifier != nil || isDistributed }

    var isDistributed: Bool { modifier(.distributed) != nil }

    /// What the function throws; nil when it doesn't.
    ///
    /// A call of a distributed function can always fail on its way.
    var thrown: String? {
        if isDistributed { return Self.anyError }
        guard let clause = effects?.throwsClause else { return nil }
        guard let type = clause.type else { return Self.anyError }
        return type.isNever ? nil : type.trimmedDescription
    }

    /// `Error` alone may be a type of the client's, such as an enum inside of the one that has the function.
    static let anyError = "any Swift.Error"

    /// As in `load(_:completion:)`.
    var fullName: String {
        declaration.name.text + "(" + parameters.map { $0.label + ":" }.joined() + ")"
    }

    func modifier(_ keyword: Keyword) -> DeclModifierSyntax? {
        declaration.modifiers.first { $0.name.tokenKind == .keyword(keyword) }
    }

    /// A call of the function with these arguments.
    ///
    /// `self.` keeps a parameter of the same name out of the way, and is required in the closures of classes.
    func call(_ arguments: [String]) -> String {
        let receiver = place == .atFileScope ? "" : "self."
        return "\(receiver)\(declaration.name.text)(\(arguments.joined(separator: ", ")))"
    }
}
#endif
