//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Macros
import FuturesMacrosPlugin
import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros

/// What the macro makes of one function in a piece of source.
struct Expansion {
    /// The twin up to its body, on one line, without its documentation, without the name of the library's module, and
    /// without that of the standard library where a reader would leave it out.
    let signature: String?
    let documentation: [String]
    let diagnostics: [Diagnostic]

    /// Expands the attribute on a declaration, which stands in the source that it was parsed from.
    init(of declaration: some DeclSyntaxProtocol, attribute: AttributeSyntax) throws {
        let context = BasicMacroExpansionContext(lexicalContext: declaration.allMacroLexicalContexts())
        let twin = try FuturizedMacro.expansion(of: attribute, providingPeersOf: declaration, in: context).first
        diagnostics = context.diagnostics
        let lines = twin?.description.split(separator: "\n").map(String.init) ?? []
        documentation = lines.filter { $0.hasPrefix("///") }
        let function = twin?.as(FunctionDeclSyntax.self)?.with(\.body, nil).with(\.leadingTrivia, [])
        signature = function.map { Self.plain($0.description) }
    }

    /// Expands the first attribute in a piece of source.
    init(_ source: String) throws {
        let futurized = Futurized.all(in: source)
        self = try futurized[0].expansion()
    }

    /// On one line, as a reader would write it.
    static func plain(_ text: String) -> String {
        text.split { $0.isWhitespace }.joined(separator: " ")
            .replacing("Futures::", with: "").replacing("Futures.", with: "")
            .replacing("Swift.Void", with: "Void").replacing("Swift.Never", with: "Never")
            .replacing("__macro_local_8argumentfMu_", with: "argument")
            .replacing("__macro_local_8argumentfMu0_", with: "argument")
    }
}

/// A whole piece of source with the macro expanded in it.
///
/// As swift-syntax's own assertion does it, whose modules take a while to build.
struct ExpandedSource {
    let text: String
    /// What the macro says about it.
    let messages: [String]

    init(_ source: String) {
        let file = Parser.parse(source: source)
        let context = BasicMacroExpansionContext(
            sourceFiles: [file: .init(moduleName: "App", fullFilePath: "App/Feed.swift")]
        )
        let expanded = file.expand(macroSpecs: ["Futurized": MacroSpec(type: FuturizedMacro.self)]) { node in
            BasicMacroExpansionContext(sharingWith: context, lexicalContext: node.allMacroLexicalContexts())
        }
        // The attribute leaves the end of its line.
        text = String(expanded.description.drop(while: \.isNewline))
        messages = context.diagnostics.map(\.message) + (expanded.hasError ? ["a syntax error"] : [])
    }
}

/// A declaration with the attribute, in source.
struct Futurized {
    let declaration: any DeclSyntaxProtocol
    let attribute: AttributeSyntax

    func expansion() throws -> Expansion { try Expansion(of: declaration, attribute: attribute) }

    /// Each in a piece of source, in their order.
    static func all(in source: String) -> [Futurized] {
        let finder = Finder(viewMode: .sourceAccurate)
        finder.walk(Parser.parse(source: source))
        return finder.found
    }

    private final class Finder: SyntaxVisitor {
        var found: [Futurized] = []

        override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
            if node.attributeName.trimmedDescription == "Futurized",
                let declaration = node.parent?.parent?.asProtocol((any DeclSyntaxProtocol).self)
            {
                found.append(Futurized(declaration: declaration, attribute: node))
            }
            return .visitChildren
        }
    }
}
#endif
