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

extension TokenSyntax {
    /// The name without its backticks: what it is compared by.
    var plainText: String { text.filter { $0 != "`" } }
}

extension String {
    /// Whether a call takes it for a label as it is: keywords are labels too, nearly all.
    var isLabel: Bool {
        if ["inout", "let", "var"].contains(self) { return false }
        var parser = Parser("f(\(self): 0)")
        let call = ExprSyntax.parse(from: &parser)
        return !call.hasError && call.as(FunctionCallExprSyntax.self)?.arguments.first?.label?.text == self
    }
}
#endif
