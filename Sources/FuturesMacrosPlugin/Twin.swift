//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Macros
import SwiftSyntax
import SwiftSyntaxBuilder

/// The function to write.
struct Twin {
    private let function: FuturizedFunction
    private let success: String
    private let failure: String
    private let parameters: [FuturizedParameter]
    private let body: [String]

    /// Names of the library that hold where a type of the client's is called `Future`. A selector of the module holds
    /// even where one is called `Futures`; the compiler that builds this is the one that reads the twin.
    #if compiler(>=6.3) && canImport(SwiftSyntax603)
    private static let module = "Futures::"
    #else
    private static let module = "Futures."
    #endif

    /// With its module, as all that a twin says of its own accord: a type of the client's may have the name.
    private static let never = "Swift.Never"

    /// A task runs the function.
    init(ofAsync function: FuturizedFunction) throws(FuturizedFault) {
        let work = try AsyncWork(of: function)
        self.function = function
        parameters = work.parameters
        success = work.declaredSuccess
        failure = function.thrown ?? Self.never
        let throwing = function.thrown.map { " throws(\($0))" } ?? ""
        let result = work.isOpaque ? "" : " -> \(success)"
        let call = (function.thrown == nil ? "await " : "try await ") + function.call(parameters.map(\.passedOn))
        body = ["\(Self.module)Future { () async\(throwing)\(result) in \(call) }"]
    }

    /// The function is called with a handler that settles a promise.
    init(ofCallback function: FuturizedFunction) throws(FuturizedFault) {
        let handler = try CompletionHandler(of: function)
        try function.checkResult()
        self.function = function
        parameters = function.parameters.enumerated().filter { !handler.contains($0.offset) }.map(\.element)
        success = handler.success
        let (failure, isWidened) = Self.failure(of: handler.failure, orThrown: function.thrown)
        self.failure = failure

        let promise = function.uniqueName("promise")
        let arguments = function.parameters.enumerated().map { index, parameter in
            handler.settling(at: index, promise, isWidened: isWidened, of: function.fullName)
                .map(parameter.argument) ?? parameter.passedOn
        }
        let call = function.call(arguments)
        let start =
            switch function.thrown {
            case nil: call
            case FuturizedFunction.anyError: "do {\ntry \(call)\n} catch {\n\(promise).reject(error)\n}"
            case let type?: "do throws(\(type)) {\ntry \(call)\n} catch {\n\(promise).reject(error)\n}"
            }
        body = ["let \(promise) = \(Self.module)Promise<\(success), \(failure)>()", start, "return \(promise).future"]
    }

    /// What can go wrong when the handler can say one thing and the function throws another.
    private static func failure(of handled: String?, orThrown thrown: String?) -> (String, isWidened: Bool) {
        guard let thrown else { return (handled ?? never, false) }
        guard let handled, handled != thrown else { return (thrown, false) }
        let existentials = ["any Error", "any Swift.Error", "Swift.Error"]
        return (FuturizedFunction.anyError, !existentials.contains(handled))
    }

    /// The twin's declaration, up to its body.
    var signature: String {
        let declaration = function.declaration
        let modifiers = function.keptModifiers.map { $0 + " " }.joined()
        let generics = declaration.genericParameterClause?.trimmedDescription ?? ""
        let list = parameters.map(\.declared).joined(separator: ", ")
        let returned = "\(Self.module)Future<\(success), \(failure)>"
        return "\(modifiers)func \(declaration.name.text)\(generics)(\(list)) -> \(returned)\(requirements)"
    }

    var text: String {
        let handlers = function.parameters.filter { parameter in !parameters.contains { $0.name == parameter.name } }
        let documentation = function.documentation(without: handlers.map { $0.name.filter { $0 != "`" } })
        let isOmissible = !handlers.isEmpty && handlers.allSatisfy { $0.syntax.defaultValue != nil }
        let head = (documentation + function.keptAttributes(isOmissible: isOmissible)).map { $0 + "\n" }.joined()
        return "\(head)\(signature) {\n\(body.joined(separator: "\n"))\n}"
    }

    /// What the function requires of its generic types, and that those which travel are `Sendable`.
    private var requirements: String {
        let clause = function.declaration.genericWhereClause?.requirements
        var all = clause.map { $0.map { $0.with(\.trailingComma, nil).trimmedDescription } } ?? []
        let travelling: [TypeSyntax] = function.isAsync ? parameters.map(\.syntax.type) : []
        for generic in function.generics where generic.inheritedType?.requiresSendable != true {
            let name = generic.name.text
            let isNoncopyable = generic.inheritedType?.trimmedDescription.contains("~") == true
            let outcome: TypeSyntax = "(\(raw: success), \(raw: failure))"
            guard generic.specifier?.tokenKind != .keyword(.let), !isNoncopyable,
                outcome.mentions(name) || travelling.contains(where: { $0.mentions(name) })
            else { continue }
            let isPack = generic.specifier?.tokenKind == .keyword(.each)
            all.append("\(isPack ? "repeat each " : "")\(name): Swift.Sendable")
        }
        return all.isEmpty ? "" : " where " + all.joined(separator: ", ")
    }
}
#endif
