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
///
/// Begin with `FuturizedFunction`, the function as the macro reads it; `CompletionHandler` and `HandlerShape` say what
/// its handler tells, `AsyncWork` what an `async` function can hand to a task, and `Twin` is what gets written.
public enum FuturizedMacro: PeerMacro {
    /// The twin of the function that the attribute stands on, or a diagnostic that says what it needs.
    public static func expansion(
        of node: AttributeSyntax,
        providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        do throws(FuturizedFault) {
            let function = try FuturizedFunction(declaration, attribute: node, in: context)
            let twin = try function.isAsync ? Twin(ofAsync: function) : Twin(ofCallback: function)
            if function.place == .inProtocol { throw .requirement(function, twin: twin) }
            return ["\(raw: twin.text)"]
        } catch {
            context.diagnose(error.diagnostic(on: node))
            return []
        }
    }
}
#endif
