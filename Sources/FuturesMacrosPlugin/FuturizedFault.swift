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
    /// What repairs it. Without one, the repair is to take the attribute away.
    var repair: Repair?

    struct Repair {
        let message: String
        let old: Syntax
        let new: Syntax

        init(_ message: String, replace old: some SyntaxProtocol, with new: some SyntaxProtocol) {
            self.message = message
            self.old = Syntax(old)
            self.new = Syntax(new)
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
        let fixIt: FixIt
        if let repair {
            fixIt = FixIt(
                message: Text(id: "\(id).repair", message: repair.message, severity: .error),
                changes: [.replace(oldNode: repair.old, newNode: repair.new)]
            )
        } else {
            fixIt = FixIt(
                message: Text(id: "\(id).repair", message: "remove '@Futurized'", severity: .error),
                changes: [
                    .replaceText(
                        range: attribute.positionAfterSkippingLeadingTrivia..<attribute.endPosition,
                        with: "",
                        in: attribute.root
                    )
                ]
            )
        }
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
