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

/// Why a declaration can't be futurized, where, and what to write instead.
struct FuturizedFault: Error {
    /// What the diagnostic is called.
    let id: String
    let message: String
    let node: Syntax
    var highlights: [Syntax] = []
    var notes: [Note] = []
    /// What repairs it; nil when the repair is to take the attribute away.
    var repair: Repair?

    struct Repair {
        let message: String
        let range: Range<AbsolutePosition>
        let text: String

        /// Puts a text in the place of a piece of the source; what stands around it stays.
        init(_ message: String, replace node: some SyntaxProtocol, with text: String) {
            self.message = message
            self.text = text
            range = node.trimmedRange
        }
    }

    init(_ id: String, at node: some SyntaxProtocol, _ message: String, repair: Repair? = nil) {
        self.id = id
        self.message = message
        self.node = Syntax(node)
        self.repair = repair
    }

    /// The diagnostic of this fault, for a function with this attribute.
    func diagnostic(on attribute: AttributeSyntax) -> Diagnostic {
        let repair = repair ?? Repair("remove '@Futurized'", replace: attribute, with: "")
        let fixIt = FixIt(
            message: Text(id: "\(id).repair", message: repair.message, severity: .error),
            changes: [.replaceText(range: repair.range, with: repair.text, in: node.root)]
        )
        return Diagnostic(
            node: node,
            message: Text(id: id, message: message, severity: .error),
            highlights: highlights.isEmpty ? nil : highlights,
            notes: notes,
            fixIts: [fixIt]
        )
    }

    /// What the compiler shows.
    struct Text: DiagnosticMessage, FixItMessage, NoteMessage {
        let id: String
        let message: String
        let severity: DiagnosticSeverity

        var diagnosticID: MessageID { MessageID(domain: "FuturesMacros", id: id) }
        var fixItID: MessageID { diagnosticID }
        var noteID: MessageID { diagnosticID }
    }
}
#endif
