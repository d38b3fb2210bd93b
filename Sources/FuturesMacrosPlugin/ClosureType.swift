//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Macros
import SwiftSyntax

/// A function type, seen through attributes, parentheses and optionals.
struct ClosureType {
    let function: FunctionTypeSyntax
    /// The names of its attributes, without `@` and arguments.
    private(set) var attributes: [String]
    private(set) var isOptional: Bool
    /// `@convention(c)` and its like can't capture.
    private(set) var isForeignPointer: Bool

    init?(_ type: TypeSyntax) {
        if let function = type.as(FunctionTypeSyntax.self) {
            self.function = function
            (attributes, isOptional, isForeignPointer) = ([], false, false)
            return
        }
        if let attributed = type.as(AttributedTypeSyntax.self), let inner = ClosureType(attributed.baseType) {
            self = inner
            let found = attributed.attributes.compactMap { $0.as(AttributeSyntax.self) }
            attributes += found.map(\.attributeName.trimmedDescription)
            isForeignPointer = found.contains {
                $0.attributeName.trimmedDescription == "convention"
                    && $0.arguments?.trimmedDescription.hasPrefix("block") == false
            }
        } else if let wrapped = type.wrapped, let inner = ClosureType(wrapped) {
            self = inner
            isOptional = true
        } else if type.bare != type, let inner = ClosureType(type.bare) {
            self = inner
        } else {
            return nil
        }
    }

    /// Whether the closure may be kept for later.
    var isEscaping: Bool { isOptional || attributes.contains("escaping") }

    var returnsNothing: Bool { function.returnClause.type.isVoid }
}
#endif
