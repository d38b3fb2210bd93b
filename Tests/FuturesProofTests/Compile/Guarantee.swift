//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Testing

/// Something that the compiler guarantees: a sample that it has to reject, and its nearest neighbour that it has to
/// accept.
struct Guarantee: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let rejected: String
    /// What the compiler has to say about the rejected sample.
    let because: String
    let accepted: String

    static let all = general + unique

    private static let general: [Guarantee] = [
        Guarantee(
            testDescription: "a unique promise is settled once",
            rejected: """
                func f(_ promise: consuming UniquePromise<Int, Never>) {
                    promise.resolve(1)
                    promise.resolve(2)
                }
                """,
            because: "'promise' consumed more than once",
            accepted: """
                func f(_ promise: consuming UniquePromise<Int, Never>) {
                    promise.resolve(1)
                }
                """
        ),
        Guarantee(
            testDescription: "a unique promise is not consumed in an escaping closure",
            rejected: """
                func f(_ start: (@escaping @Sendable () -> Void) -> Void) {
                    let promise = UniquePromise<Int, Never>()
                    start { promise.resolve(1) }
                }
                """,
            because: "noncopyable 'promise' cannot be consumed when captured by an escaping closure",
            accepted: """
                func f(_ start: (@escaping @Sendable () -> Void) -> Void) {
                    let promise = UniquePromise<Int, Never>()
                    let shared = promise.shared()
                    start { shared.resolve(1) }
                }
                """
        ),
        Guarantee(
            testDescription: "a closure captures nothing that is not Sendable",
            rejected: """
                final class Box { var value = 0 }
                func f(_ future: Future<Int, Never>) -> Future<Int, Never> {
                    let box = Box()
                    return future.map { $0 + box.value }
                }
                """,
            because: "capture of 'box' with non-Sendable type 'Box'",
            accepted: """
                final class Box: Sendable { let value = 0 }
                func f(_ future: Future<Int, Never>) -> Future<Int, Never> {
                    let box = Box()
                    return future.map { $0 + box.value }
                }
                """
        ),
        Guarantee(
            testDescription: "an outcome is Sendable",
            rejected: """
                final class Box { var value = 0 }
                func f() -> Future<Box, Never> { .success(Box()) }
                """,
            because: "type 'Box' does not conform to the 'Sendable' protocol",
            accepted: """
                final class Box: Sendable { let value = 0 }
                func f() -> Future<Box, Never> { .success(Box()) }
                """
        ),
        Guarantee(
            testDescription: "a forgotten failure is a warning",
            rejected: """
                func f(_ future: Future<Int, any Error>) {
                    future.onSuccess { print($0) }
                }
                """,
            because: "is unused",
            accepted: """
                func f(_ future: Future<Int, Never>) {
                    future.onSuccess { print($0) }
                }
                """
        ),
        Guarantee(
            testDescription: "a closure of a main-actor function does not touch its state off the main actor",
            rejected: """
                @MainActor final class Screen {
                    var title = ""
                    func load(_ future: Future<String, Never>) {
                        future.observe { _ in self.title = "loaded" }
                    }
                }
                """,
            because: "main actor-isolated property 'title'",
            accepted: """
                @MainActor final class Screen {
                    var title = ""
                    func load(_ future: Future<String, Never>) async {
                        title = await future.value
                    }
                }
                """
        ),
        Guarantee(
            testDescription: "a closure for another executor does not touch the main actor's state",
            rejected: """
                import Dispatch
                @MainActor final class Screen {
                    var title = ""
                    func load(_ future: Future<String, Never>) {
                        future.observe(on: .queue(DispatchQueue.global())) { _ in self.title = "loaded" }
                    }
                }
                """,
            because: "main actor-isolated property 'title'",
            accepted: """
                @MainActor final class Screen {
                    var title = ""
                    func load(_ future: Future<String, Never>) {
                        future.observe(on: .main) { _ in self.title = "loaded" }
                    }
                }
                """
        ),
        Guarantee(
            testDescription: "failures stay typed through operators and awaiting",
            rejected: """
                enum Fault: Error { case offline }
                enum Other: Error { case some }
                func f(_ future: Future<Int, Fault>) async -> Int {
                    do { return try await future.map { $0 + 1 }.value } catch { let other: Other = error; _ = other; return 0 }
                }
                """,
            because: "cannot convert value of type 'Fault' to specified type 'Other'",
            accepted: """
                enum Fault: Error { case offline }
                func f(_ future: Future<Int, Fault>) async -> Int {
                    do { return try await future.map { $0 + 1 }.value } catch { let fault: Fault = error; _ = fault; return 0 }
                }
                """
        ),
        Guarantee(
            testDescription: "a future that can't fail needs no try",
            rejected: """
                func f(_ future: Future<Int, any Error>) async -> Int { await future.value }
                """,
            because: "is not marked with 'try'",
            accepted: """
                func f(_ future: Future<Int, Never>) async -> Int { await future.value }
                """
        ),
        Guarantee(
            testDescription: "an async function can't block on a future",
            rejected: """
                func f(_ future: Future<Int, Never>) async -> Result<Int, Never> { future.wait() }
                """,
            because: "blocks a thread",
            accepted: """
                func f(_ future: Future<Int, Never>) -> Result<Int, Never> { future.wait() }
                """
        ),
    ]
}
