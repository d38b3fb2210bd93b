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
import Testing

/// What has no twin: each has a diagnostic of its own, which points at the place and says how to repair it.
@Suite("@Futurized, what is refused", .timeLimit(.minutes(60)))
struct RefusalTests {
    struct Refusal: CustomTestStringConvertible {
        let id: String
        let source: String
        /// The text that the diagnostic points at.
        let place: String
        /// The source once it is repaired; nil when the repair is to take the attribute away.
        var repaired: String?

        var testDescription: String { "\(id): \(source)" }
    }

    static let all: [Refusal] = [
        Refusal(id: "notAFunction", source: "@Futurized struct Client {}", place: "@Futurized"),
        Refusal(id: "notAFunction", source: "@Futurized var count: Int { 1 }", place: "@Futurized"),
        Refusal(
            id: "notAFunction",
            source: "struct A { @Futurized subscript(i: Int) -> Int { 1 } }",
            place: "@Futurized"
        ),
        Refusal(id: "initializer", source: "struct A { @Futurized init() async {} }", place: "@Futurized"),
        Refusal(
            id: "requirement",
            source: "protocol A { @Futurized func load(completion: @escaping (Int) -> Void) }",
            place: "load"
        ),
        Refusal(id: "requirement", source: "protocol A { @Futurized func load() async -> Int }", place: "load"),
        Refusal(id: "override", source: "class A: B { @Futurized override func load() async {} }", place: "override"),
        Refusal(id: "local", source: "func outer() { @Futurized func inner() async {} }", place: "inner"),
        Refusal(
            id: "operator",
            source: "struct A { @Futurized static func + (a: A, b: A) async -> A { a } }",
            place: "+"
        ),
        Refusal(
            id: "rethrows",
            source: "@Futurized func run(_ body: @escaping () throws -> Int) async rethrows {}",
            place: "rethrows",
            repaired: "@Futurized func run(_ body: @escaping () throws -> Int) async throws {}"
        ),
        Refusal(
            id: "resultLost",
            source: "@Futurized func load(completion: @escaping (Int) -> Void) -> Request { Request() }",
            place: "Request",
            repaired:
                "@Futurized @discardableResult func load(completion: @escaping (Int) -> Void) -> Request { Request() }"
        ),
        Refusal(
            id: "resultLost",
            source: "@Futurized public func load(completion: @escaping (Int) -> Void) -> Progress { Progress() }",
            place: "Progress",
            repaired:
                "@Futurized @discardableResult public func load(completion: @escaping (Int) -> Void) -> Progress { Progress() }"
        ),
        Refusal(
            id: "covariantSelf",
            source: "class A { @Futurized func copy() async -> Self { self } }",
            place: "Self"
        ),

        // Parameters.
        Refusal(
            id: "variadic",
            source: "@Futurized func load(_ ids: Int..., completion: @escaping (Int) -> Void) {}",
            place: "...",
            repaired: "@Futurized func load(_ ids: [Int], completion: @escaping (Int) -> Void) {}"
        ),
        Refusal(
            id: "mutating",
            source: "struct A { @Futurized mutating func load() async {} }",
            place: "mutating"
        ),
        Refusal(id: "inout", source: "@Futurized func load(_ count: inout Int) async {}", place: "inout"),
        Refusal(
            id: "sending",
            source: "@Futurized func load(_ draft: sending Draft) async {}",
            place: "sending",
            repaired: "@Futurized func load(_ draft: Draft) async {}"
        ),
        Refusal(
            id: "nonEscapingClosure",
            source: "@Futurized func load(_ progress: (Int) -> Void) async {}",
            place: "(Int) -> Void",
            repaired: "@Futurized func load(_ progress: @escaping @Sendable (Int) -> Void) async {}"
        ),

        // Handlers.
        Refusal(id: "noHandler", source: "@Futurized func load(_ id: Int) {}", place: "load"),
        Refusal(id: "noHandler", source: "@Futurized func load(_ transform: (Int) -> Int) -> Int { 1 }", place: "load"),
        Refusal(
            id: "severalHandlers",
            source: "@Futurized func load(first: @escaping (Int) -> Void, second: @escaping (Int) -> Void) {}",
            place: "second: @escaping (Int) -> Void"
        ),
        Refusal(
            id: "severalHandlers",
            source:
                "@Futurized func load(success: @escaping (Result<A, B>) -> Void, then: @escaping (AError) -> Void) {}",
            place: "then: @escaping (AError) -> Void"
        ),
        Refusal(
            id: "nonEscapingHandler",
            source: "@Futurized func load(completion: (Int) -> Void) {}",
            place: "(Int) -> Void",
            repaired: "@Futurized func load(completion: @escaping (Int) -> Void) {}"
        ),
        Refusal(
            id: "handlerReturns",
            source: "@Futurized func load(completion: @escaping (Int) -> Bool) {}",
            place: "Bool",
            repaired: "@Futurized func load(completion: @escaping (Int) -> Void) {}"
        ),
        Refusal(
            id: "alias",
            source: "@Futurized func load(completion: @escaping Completion<Int>) {}",
            place: "@escaping Completion<Int>",
            repaired: "@Futurized func load(completion: @escaping (Result<<#Value#>, <#Failure#>>) -> Void) {}"
        ),
        Refusal(
            id: "alias",
            source: "@Futurized func load(completionHandler: Client.Completion?) {}",
            place: "Client.Completion?",
            repaired: "@Futurized func load(completionHandler: @escaping (Result<<#Value#>, <#Failure#>>) -> Void) {}"
        ),
        Refusal(
            id: "resultBeside",
            source: "@Futurized func load(completion: @escaping (Int, Result<A, B>) -> Void) {}",
            place: "Result<A, B>"
        ),
        Refusal(
            id: "severalErrors",
            source: "@Futurized func load(completion: @escaping (Int?, (any Error)?, NSError?) -> Void) {}",
            place: "NSError?"
        ),
        Refusal(
            id: "errorNotOptional",
            source: "@Futurized func load(completion: @escaping (any Error) -> Void) {}",
            place: "any Error",
            repaired: "@Futurized func load(completion: @escaping ((any Error)?) -> Void) {}"
        ),
        Refusal(
            id: "errorNotOptional",
            source: "@Futurized func load(completion: @escaping (Int?, LoadError) -> Void) {}",
            place: "LoadError",
            repaired: "@Futurized func load(completion: @escaping (Int?, LoadError?) -> Void) {}"
        ),
        Refusal(
            id: "handlerArgument",
            source: "@Futurized func load(completion: @escaping (inout Int) -> Void) {}",
            place: "inout Int"
        ),
        Refusal(
            id: "handlerArgument",
            source: "@Futurized func load(completion: @escaping (Int...) -> Void) {}",
            place: "Int..."
        ),
        Refusal(
            id: "handlerArgument",
            source: "@Futurized func load(completion: @escaping (@escaping () -> Void) -> Void) {}",
            place: "@escaping () -> Void"
        ),
        Refusal(
            id: "foreignPointer",
            source: "@Futurized func load(completion: @escaping @convention(c) (Int) -> Void) {}",
            place: "@escaping @convention(c) (Int) -> Void"
        ),
        Refusal(
            id: "notSendable",
            source: "@Futurized func load(completion: @escaping ([String: Any]) -> Void) {}",
            place: "Any",
            repaired: "@Futurized func load(completion: @escaping ([String: any Sendable]) -> Void) {}"
        ),
        Refusal(
            id: "notSendable",
            source: "@Futurized func load(completion: @escaping (Any?, (any Error)?) -> Void) {}",
            place: "Any",
            repaired: "@Futurized func load(completion: @escaping ((any Sendable)?, (any Error)?) -> Void) {}"
        ),
        Refusal(
            id: "notSendable",
            source: "@Futurized func load() async -> [Any] { [] }",
            place: "Any",
            repaired: "@Futurized func load() async -> [any Sendable] { [] }"
        ),
    ]

    @Test(arguments: all)
    func `it has a diagnostic of its own, at its place`(_ refusal: Refusal) throws {
        let expansion = try Expansion(refusal.source)
        #expect(expansion.signature == nil)
        #expect(expansion.diagnostics.map(\.diagnosticID) == [MessageID(domain: "FuturesMacros", id: refusal.id)])
        #expect(expansion.diagnostics.map(\.node.trimmedDescription) == [refusal.place])
        #expect(expansion.diagnostics.allSatisfy { $0.fixIts.count == 1 })
    }

    @Test(arguments: all)
    func `its fix-it repairs it`(_ refusal: Refusal) throws {
        let fixIt = try #require(try Expansion(refusal.source).diagnostics.first?.fixIts.first)
        let repaired = fixIt.applied(to: refusal.source).replacing("  ", with: " ")
        let withoutAttribute = refusal.source.replacing("@Futurized ", with: "")
        #expect(repaired.trimmingPrefix(" ") == refusal.repaired ?? withoutAttribute)
    }
}

extension FixIt {
    /// The source with this repair.
    fileprivate func applied(to source: String) -> String {
        var bytes = Array(source.utf8)
        for case .replaceText(let range, let text, _) in changes {
            bytes.replaceSubrange(range.lowerBound.utf8Offset..<range.upperBound.utf8Offset, with: text.utf8)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
#endif
