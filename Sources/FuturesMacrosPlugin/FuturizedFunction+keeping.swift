//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Macros
import SwiftSyntax

extension FuturizedFunction {
    /// The attributes that a twin needs: where and when it may be called, and from where.
    ///
    /// Others are about the function itself, such as `@objc`, `@inlinable` or another macro.
    ///
    /// - Parameter isOmissible: Whether the handler could be left out: what then called the function, and ignored how
    ///   it ended, calls the twin from now on.
    /// - Returns: The attributes, as they are written.
    func keptAttributes(isOmissible: Bool) -> [String] {
        var kept: [String] = []
        var isDiscardable = isOmissible
        for attribute in declaration.attributes.lazy.compactMap({ $0.as(AttributeSyntax.self) }) {
            let name = attribute.attributeName.trimmedDescription
            if name == "discardableResult" {
                // Of a function with a handler, it speaks of another result.
                isDiscardable = isDiscardable || isAsync
            } else if ["available", "preconcurrency", "_spi"].contains(name) || name.hasSuffix("Actor") {
                kept.append(attribute.trimmedDescription)
            }
        }
        if isDiscardable { kept.append("@discardableResult") }
        return kept
    }

    /// The modifiers that a twin needs.
    var keptModifiers: [String] {
        var kept: [String] = []
        for modifier in declaration.modifiers {
            switch modifier.name.tokenKind {
            case .keyword(.open):
                // Overriding the function is enough: the twin calls it.
                kept.append("public")
            case .keyword(.nonisolated):
                kept.append("nonisolated")
            case .keyword(.borrowing), .keyword(.consuming):
                if !isAsync { kept.append(modifier.trimmedDescription) }
            case .keyword(.distributed), .keyword(.dynamic), .keyword(.optional):
                continue
            default:
                kept.append(modifier.trimmedDescription)
            }
        }
        // Work in a task reaches the actor by itself, so that its twin can be called from anywhere.
        let isOfActor = place == .inActor && modifier(.static) == nil
        let hasActor = keptAttributesNameActor || parameters.contains { $0.has(.isolated) }
        let isElsewhere = hasActor || kept.contains("nonisolated")
        if isAsync, isDistributed || isOfActor && !isElsewhere { kept.append("nonisolated") }
        return kept
    }

    private var keptAttributesNameActor: Bool {
        declaration.attributes.contains { attribute in
            attribute.as(AttributeSyntax.self)?.attributeName.trimmedDescription.hasSuffix("Actor") == true
        }
    }

    /// Refuses a result that the twin would lose.
    func checkResult() throws(FuturizedFault) {
        guard let result = declaration.signature.returnClause, !result.type.isVoid else { return }
        let isDiscardable = declaration.attributes.contains { attribute in
            attribute.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "discardableResult"
        }
        if !isDiscardable { throw .resultLost(result, of: declaration) }
    }

    /// Whether `Self` may be a subclass.
    var isInOpenClass: Bool {
        guard place == .inType, let type = enclosingClass else { return false }
        return !type.modifiers.contains { $0.name.tokenKind == .keyword(.final) }
    }
}
#endif
