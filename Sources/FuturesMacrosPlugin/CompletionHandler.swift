//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Macros
import SwiftSyntax

/// The handler among the parameters of a function: one closure, or two of which the second takes the failure.
struct CompletionHandler {
    /// Each closure and the index of its parameter.
    private let closures: [Int: HandlerShape]
    let success: String
    let failure: String?

    init(of function: FuturizedFunction) throws(FuturizedFault) {
        let closures = function.parameters.enumerated().compactMap { index, parameter in
            parameter.closure.map { Candidate(index: index, parameter: parameter, closure: $0) }
        }
        let handlers = closures.filter { $0.closure.returnsNothing && !$0.parameter.isAutoclosure }
        let kept = handlers.filter(\.closure.isEscaping)
        guard !kept.isEmpty else { throw Self.fault(of: function, closures: closures, handlers: handlers) }
        if let pair = try Self.pair(among: kept, of: function) {
            self = pair
            return
        }
        let named = kept.filter(\.isNamedAsHandler)
        guard let handler = named.count == 1 ? named.first : kept.count == 1 ? kept.first : nil else {
            throw .severalHandlers(kept.map(\.parameter.syntax))
        }
        let shape = try handler.shape(of: function)
        if case .failure(let error) = shape { throw .errorNotOptional(error.type) }
        self.init([handler.index: shape], success: shape.success, failure: shape.failure)
    }

    private init(_ closures: [Int: HandlerShape], success: String, failure: String?) {
        self.closures = closures
        self.success = success
        self.failure = failure
    }

    /// The closure to pass for the parameter at this index; nil when that is none of the handler's.
    func settling(at index: Int, _ promise: String, isWidened: Bool, of function: String) -> String? {
        closures[index]?.settling(promise, isWidened: isWidened, of: function)
    }

    func contains(_ index: Int) -> Bool { closures[index] != nil }

    /// `success: (Value) -> Void, failure: (Error) -> Void`.
    private static func pair(
        among kept: [Candidate],
        of function: FuturizedFunction
    ) throws(FuturizedFault) -> CompletionHandler? {
        guard kept.count > 1 else { return nil }
        var failures: [(index: Int, shape: HandlerShape)] = []
        for candidate in kept {
            if let shape = try? candidate.shape(of: function), case .failure = shape {
                failures.append((candidate.index, shape))
            }
        }
        let others = kept.filter { candidate in !failures.contains { $0.index == candidate.index } }
        let named = others.filter(\.isNamedAsHandler)
        guard let failure = failures.first, failures.count == 1,
            let other = named.count == 1 ? named.first : others.count == 1 ? others.first : nil
        else { return nil }
        let success = try other.shape(of: function)
        guard case .values = success else { return nil }
        return CompletionHandler(
            [other.index: success, failure.index: failure.shape],
            success: success.success,
            failure: failure.shape.failure
        )
    }

    /// Why no parameter is a handler that is kept for later.
    private static func fault(
        of function: FuturizedFunction,
        closures: [Candidate],
        handlers: [Candidate]
    ) -> FuturizedFault {
        if let handler = handlers.last { return .nonEscapingHandler(handler.parameter.syntax.type) }
        if let answering = closures.last(where: { $0.isNamedAsHandler && !$0.closure.returnsNothing }) {
            return .handlerReturns(answering.closure.function.returnClause.type)
        }
        let alias = function.parameters.last { parameter in
            parameter.closure == nil && (parameter.isEscaping || parameter.isNamedAsHandler)
        }
        if let alias { return .alias(alias.syntax.type) }
        return .noHandler(function)
    }

    /// A parameter that is a closure.
    private struct Candidate {
        let index: Int
        let parameter: FuturizedParameter
        let closure: ClosureType

        var isNamedAsHandler: Bool { parameter.isNamedAsHandler }

        func shape(of function: FuturizedFunction) throws(FuturizedFault) -> HandlerShape {
            if closure.isForeignPointer { throw .foreignPointer(parameter.syntax.type) }
            return try HandlerShape(closure, of: function)
        }
    }
}

extension FuturizedParameter {
    /// Whether its label, name or type says that it hears of the end.
    fileprivate var isNamedAsHandler: Bool {
        let names = [syntax.firstName.plainText, syntax.secondName?.plainText ?? ""].map { $0.lowercased() }
        let known = [
            "callback", "done", "finish", "finished", "handler", "ondone", "onfinish", "onsuccess", "reply",
            "replyhandler", "responsehandler", "resulthandler", "success", "then",
        ]
        return names.contains { known.contains($0) || $0.contains("complet") }
    }

    /// Whether it is marked as a closure though its type isn't written as one.
    fileprivate var isEscaping: Bool {
        syntax.type.as(AttributedTypeSyntax.self)?.attributes.contains { attribute in
            attribute.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "escaping"
        } ?? false
    }
}
#endif
