//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Macros
public import SwiftSyntax
import SwiftSyntaxBuilder
public import SwiftSyntaxMacros

/// Expands `@Futurized`: reads the function, then writes its twin.
public enum FuturizedMacro: PeerMacro {
    /// The twin of the function that the attribute stands on, or a diagnostic that says what it needs.
    public static func expansion(
        of node: AttributeSyntax,
        providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard let function = declaration.as(FunctionDeclSyntax.self) else {
            context.diagnose(FuturizedFault.notAFunction.diagnose(at: node))
            return []
        }
        do throws(FuturizedFault.Located) {
            return [try Twin(of: function).declaration]
        } catch {
            context.diagnose(error.fault.diagnose(at: error.node))
            return []
        }
    }
}

/// The function to write.
private struct Twin {
    let function: FunctionDeclSyntax
    let success: String
    let failure: String
    let body: String
    let parameters: [FunctionParameterSyntax]

    init(of function: FunctionDeclSyntax) throws(FuturizedFault.Located) {
        self.function = function
        let all = Array(function.signature.parameterClause.parameters)
        let effects = function.signature.effectSpecifiers
        if effects?.asyncSpecifier != nil {
            parameters = all
            success = function.signature.returnClause?.type.trimmedDescription ?? "Void"
            let clause = effects?.throwsClause
            failure = clause.map { $0.type?.trimmedDescription ?? "any Error" } ?? "Never"
            let call = "\(clause == nil ? "" : "try ")await \(Self.call(function, all))"
            body = "Future { () async throws(\(failure)) -> \(success) in \(call) }"
            return
        }
        guard let last = all.last, let handler = CompletionHandler(last.type) else {
            throw FuturizedFault.Located(.noHandler(function.name.text), at: function.name)
        }
        parameters = all.dropLast()
        success = handler.success
        failure = handler.failure
        let arguments = Self.call(function, parameters)
        body = "Future { promise in \(arguments) { \(handler.settling) } }"
    }

    /// A call of the function with its own parameters; a completion handler comes behind it.
    private static func call(_ function: FunctionDeclSyntax, _ parameters: [FunctionParameterSyntax]) -> String {
        let arguments = parameters.map { parameter in
            let name = (parameter.secondName ?? parameter.firstName).text
            let label = parameter.firstName.text
            return label == "_" ? name : "\(label): \(name)"
        }
        return "\(function.name.text)(\(arguments.joined(separator: ", ")))"
    }

    var declaration: DeclSyntax {
        let kept = function.modifiers.map { $0.trimmedDescription + " " }.joined()
        let generics = function.genericParameterClause?.trimmedDescription ?? ""
        let list = parameters.map { $0.with(\.trailingComma, nil).trimmedDescription }.joined(separator: ", ")
        let requirements = function.genericWhereClause.map { " " + $0.trimmedDescription } ?? ""
        return """
            \(raw: kept)func \(function.name.trimmed)\(raw: generics)(\(raw: list)) -> Future<\(raw: success), \(raw: failure)>\(raw: requirements) {
                \(raw: body)
            }
            """
    }
}
#endif
