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

/// What a completion handler tells with its arguments.
enum HandlerShape {
    /// `(Result<Success, Failure>) -> Void`
    case result(success: TypeSyntax, failure: TypeSyntax)
    /// `() -> Void`, `(Value) -> Void`, `(Value, Other) -> Void`: nothing can fail.
    case values([HandlerArgument])
    /// `(Error?) -> Void`, `(Value?, Error?) -> Void`, `(Bool, Error?) -> Void`,
    /// `(Data?, URLResponse?, Error?) -> Void`.
    case valuesOrError([HandlerArgument], error: HandlerArgument)
    /// `(Error) -> Void`: half of a pair.
    case failure(HandlerArgument)

    init(_ closure: ClosureType, of function: FuturizedFunction) throws(FuturizedFault) {
        var arguments: [HandlerArgument] = []
        for (index, element) in closure.function.parameters.enumerated() {
            arguments.append(try HandlerArgument(element, at: index))
        }
        let results = arguments.filter { $0.type.generic("Result", count: 2) != nil }
        if let result = results.first {
            guard arguments.count == 1, let types = result.type.generic("Result", count: 2) else {
                throw .resultBeside(result.type)
            }
            self = .result(success: types[0], failure: types[1])
            return
        }
        let errors = arguments.filter { ($0.type.wrapped ?? $0.type).isError(among: function.generics) }
        let values = arguments.filter { argument in !errors.contains { $0.index == argument.index } }
        guard let error = errors.first else {
            self = .values(values)
            return
        }
        if errors.count > 1 { throw .severalErrors(errors[1].type) }
        if error.type.wrapped != nil {
            self = .valuesOrError(values, error: error)
        } else if values.isEmpty {
            self = .failure(error)
        } else {
            throw .errorNotOptional(error.type)
        }
    }

    /// What the future carries.
    var success: String {
        switch self {
        case .result(let success, _): success.trimmedDescription
        case .values(let values): Self.tuple(values) { $0.type }
        case .valuesOrError(let values, _): Self.tuple(values) { $0.type.wrapped ?? $0.type }
        case .failure: "Swift.Never"
        }
    }

    /// What the future fails with; nil when it can't.
    var failure: String? {
        switch self {
        case .result(_, let failure): failure.isNever ? nil : failure.trimmedDescription
        case .values: nil
        case .valuesOrError(_, let error), .failure(let error): (error.type.wrapped ?? error.type).trimmedDescription
        }
    }

    private static func tuple(_ values: [HandlerArgument], _ type: (HandlerArgument) -> TypeSyntax) -> String {
        if values.isEmpty { return "Swift.Void" }
        if let only = values.first, values.count == 1 { return type(only).bare.trimmedDescription }
        let elements = values.map { ($0.label.map { "\($0): " } ?? "") + type($0).trimmedDescription }
        return "(\(elements.joined(separator: ", ")))"
    }

    /// The closure that settles the promise with the handler's arguments.
    ///
    /// - Parameters:
    ///   - promise: What the promise is called.
    ///   - isWidened: Whether the promise takes any error and not just the handler's.
    ///   - function: Whom to name when the handler says nothing.
    /// - Returns: The closure's source.
    func settling(_ promise: String, isWidened: Bool, of function: String) -> String {
        switch self {
        case .result(_, let failure) where failure.isNever:
            return "{ \(promise).resolve($0.get()) }"
        case .result:
            return "{ \(promise).complete(with: $0\(isWidened ? ".mapError { $0 }" : "")) }"
        case .values(let values):
            return "{ \(promise).resolve(\(Self.list(values.map { "$\($0.index)" }))) }"
        case .failure(let error):
            return "{ \(promise).reject($\(error.index)) }"
        case .valuesOrError(let values, let error):
            let optionals = values.filter { $0.type.wrapped != nil }
            let names = values.map { value in
                value.type.wrapped == nil ? "$\(value.index)" : values.count == 1 ? "value" : "value\(value.index)"
            }
            let resolve = "\(promise).resolve(\(Self.list(names)))"
            let unwrapping = zip(values, names).filter { $0.0.type.wrapped != nil }.map { "let \($1) = $\($0.index)" }
            let last =
                optionals.isEmpty
                ? "else {\n\(resolve)\n}"
                : """
                else if \(unwrapping.joined(separator: ", ")) {
                \(resolve)
                } else {
                \(promise).rejectMissingValue(of: \(StringLiteralExprSyntax(content: function)))
                }
                """
            return """
                {
                if let error = $\(error.index) {
                \(promise).reject(error)
                } \(last)
                }
                """
        }
    }

    /// One argument, whatever the number of values.
    private static func list(_ values: [String]) -> String {
        values.count > 1 ? "(\(values.joined(separator: ", ")))" : values.joined()
    }
}

/// An argument of a completion handler.
struct HandlerArgument {
    let index: Int
    let label: String?
    let type: TypeSyntax

    init(_ element: TupleTypeElementSyntax, at index: Int) throws(FuturizedFault) {
        self.index = index
        let name = (element.secondName ?? element.firstName)?.text
        label = name == "_" ? nil : name
        let type = element.type.without([.sending, .consuming, .borrowing, .__owned, .__shared])
        if element.ellipsis != nil || type.specifier(.inout) != nil { throw .handlerArgument(element) }
        if let closure = ClosureType(type) {
            guard closure.attributes.contains("Sendable") else { throw .handlerArgument(element) }
            self.type = type.withoutAttribute("escaping")
        } else {
            self.type = type.bare
        }
        if let any = element.type.uncheckedAny { throw .notSendable(any, in: self.type) }
    }
}
#endif
