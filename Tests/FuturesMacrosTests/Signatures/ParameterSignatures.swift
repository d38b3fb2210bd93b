//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Macros
import FuturesMacros

/// Labels, names, defaults and ownership of parameters, and what handlers are called.
struct ParameterSignatures: Sendable {
    struct Handle: ~Copyable, Sendable {}
    final class Buffer {}
    enum Fault: Error { case offline }

    // twin: func shadowing(promise: Int, error: String, value: Int) -> Future<Int, any Error>
    @Futurized
    func shadowing(promise: Int, error: String, value: Int, completion: @escaping (Int?, (any Error)?) -> Void) {
        completion(promise + value, nil)
    }

    // twin: func keywords(in class: String, for default: Int) -> Future<Int, Never>
    @Futurized
    func keywords(in class: String, for default: Int, completion: @escaping (Int) -> Void) { completion(`default`) }

    // twin: func labels(in: Int, `init`: Int) -> Future<Int, Never>
    @Futurized
    func labels(in: Int, `init`: Int, completion: @escaping (Int) -> Void) { completion(`in` + `init`) }

    // Names that need their backticks everywhere.
    // twin: func raw(`user id`: Int, for `the "user"`: Int, `3rd`: Int, `1`: Int) -> Future<Int, Never>
    @Futurized
    func raw(`user id`: Int, for `the "user"`: Int, `3rd`: Int, `1`: Int, completion: @escaping (Int) -> Void) {
        completion(`user id` + `the "user"` + `3rd` + `1`)
    }

    // twin: func `load the "user"`(id: Int?, `and more`: Int) -> Future<Int, any Error>
    @Futurized
    func `load the "user"`(id: Int?, `and more`: Int, `once done`: @escaping (Int?, (any Error)?) -> Void) {
        `once done`(id, nil)
    }

    // twin: func `load later`(`user id` id: Int) -> Future<Int, Never>
    @Futurized
    func `load later`(`user id` id: Int) async -> Int { id }

    // twin: func unnamed(_ argument: Int, at argument: Int) -> Future<Int, Never>
    @Futurized
    func unnamed(_: Int, at _: Int, completion: @escaping (Int) -> Void) {}

    // twin: func defaults(_ id: Int = 7, file: String = #fileID) -> Future<String, Never>
    @Futurized
    func defaults(_ id: Int = 7, file: String = #fileID, completion: @escaping (String) -> Void) {}

    // twin: func changing(_ value: inout Int) -> Future<Int, Never>
    @Futurized
    func changing(_ value: inout Int, completion: @escaping (Int) -> Void) {
        value += 1
        completion(value)
    }

    // twin: func consuming(_ handle: consuming Handle) -> Future<Int, Never>
    @Futurized
    func consuming(_ handle: consuming Handle, completion: @escaping (Int) -> Void) {}

    // twin: func borrowing(_ handle: borrowing Handle) -> Future<Int, Never>
    @Futurized
    func borrowing(_ handle: borrowing Handle, completion: @escaping (Int) -> Void) {}

    // twin: func copying(_ text: borrowing String) -> Future<Int, Never>
    @Futurized
    func copying(_ text: borrowing String, completion: @escaping (Int) -> Void) {}

    // twin: func sending(_ buffer: sending Buffer) -> Future<Int, Never>
    @Futurized
    func sending(_ buffer: sending Buffer, completion: @escaping (Int) -> Void) {}

    // twin: func later(_ text: String, _ other: [Int]) -> Future<Int, Never>
    @Futurized
    func later(_ text: borrowing String, _ other: consuming [Int]) async -> Int { 1 }

    // twin: func transforming(_ transform: (Int) -> Int) -> Future<Int, Never>
    @Futurized
    func transforming(_ transform: (Int) -> Int, completion: @escaping (Int) -> Void) { completion(transform(1)) }

    // twin: func lazily(_ text: @autoclosure () -> String) -> Future<String, Never>
    @Futurized
    func lazily(_ text: @autoclosure () -> String, completion: @escaping (String) -> Void) { completion(text()) }

    // twin: func lazily(later text: @escaping @autoclosure @Sendable () -> String) -> Future<String, Never>
    @Futurized
    func lazily(later text: @escaping @autoclosure @Sendable () -> String) async -> String { text() }

    // twin: func unwrapped(_ text: String!) -> Future<String?, Never>
    @Futurized
    func unwrapped(_ text: String!) async -> String! { text }

    // twin: func existential(_ values: any Collection<Int> & Sendable) -> Future<Int, Never>
    @Futurized
    func existential(_ values: any Collection<Int> & Sendable) async -> Int { values.count }

    // twin: func tuple(_ pair: (Int, String)) -> Future<(Int, text: String), Never>
    @Futurized
    func tuple(_ pair: (Int, String)) async -> (Int, text: String) { pair }

    // MARK: Handlers

    // twin: func first(id: Int) -> Future<Int, Never>
    @Futurized
    func first(handler: @escaping (Int) -> Void, id: Int) { handler(id) }

    // twin: func parenthesized() -> Future<Int, any Error>
    @Futurized
    func parenthesized(completion: (@escaping (Int?, (any Error)?) -> Void)) {}

    // twin: func unwrappedHandler() -> Future<Int, Never>
    @Futurized
    func unwrappedHandler(completion: ((Int) -> Void)!) { completion(1) }

    // twin: func writtenOut() -> Future<Int, Fault>
    @Futurized
    func writtenOut(completion: Optional<@Sendable (Optional<Int>, Optional<Fault>) -> Void>) {}

    // twin: @discardableResult func omissible() -> Future<Int, Never>
    @Futurized
    func omissible(completion: ((Int) -> Void)? = nil) { completion?(1) }

    // twin: func throwingHandler() -> Future<Int, Never>
    @Futurized
    func throwingHandler(completion: @escaping (Int) throws -> Void) {}

    // twin: func asyncHandler() -> Future<Int, Never>
    @Futurized
    func asyncHandler(completion: @escaping @Sendable (Int) async -> Void) {}

    // twin: func isolatedHandler() -> Future<Int, Never>
    @Futurized
    func isolatedHandler(completion: @escaping @MainActor (Int) -> Void) {}

    // twin: func sendingHandler() -> Future<[Int], Never>
    @Futurized
    func sendingHandler(completion: @escaping (sending [Int]) -> Void) {}

    // twin: func closure() -> Future<@Sendable () -> Void, Never>
    @Futurized
    func closure(completion: @escaping (@escaping @Sendable () -> Void) -> Void) {}

    // twin: func pair() -> Future<(Int, Int), Never>
    @Futurized
    func pair(completion: @escaping ((Int, Int)) -> Void) {}

    // twin: func nothing() -> Future<(), Never>
    @Futurized
    func nothing(completion: @escaping (()) -> Void) { completion(()) }

    // twin: func noValue() -> Future<Void, Fault>
    @Futurized
    func noValue(completion: @escaping (Result<Void, Fault>) -> ()) {}

    // twin: func composed() -> Future<Int, any Error & Sendable>
    @Futurized
    func composed(completion: @escaping (Int?, (any Error & Sendable)?) -> Void) {}

    // MARK: Functions that throw and have a handler

    // twin: func starting() -> Future<Int, any Swift.Error>
    @Futurized
    func starting(completion: @escaping (Int) -> Void) throws { throw Fault.offline }

    // twin: func typed() -> Future<Int, Fault>
    @Futurized
    func typed(completion: @escaping (Result<Int, Fault>) -> Void) throws(Fault) { throw .offline }

    // twin: func untyped() -> Future<Int, any Swift.Error>
    @Futurized
    func untyped(completion: @escaping (Int?, (any Error)?) -> Void) throws { throw Fault.offline }

    // twin: func mixed() -> Future<Int, any Swift.Error>
    @Futurized
    func mixed(completion: @escaping (Result<Int, Fault>) -> Void) throws { throw Fault.offline }

    // What the handler can't say, the function may throw.
    // twin: func certain() -> Future<Int, any Swift.Error>
    @Futurized
    func certain(completion: @escaping (Result<Int, Never>) -> Void) throws { completion(.success(1)) }

    // twin: func certainOrTyped() -> Future<Int, Fault>
    @Futurized
    func certainOrTyped(completion: @escaping (Result<Int, Swift.Never>) -> Void) throws(Fault) { throw .offline }

    // twin: func alwaysCertain() -> Future<Int, Never>
    @Futurized
    func alwaysCertain(completion: @escaping (Result<Int, Never>) -> Void) { completion(.success(1)) }

    // twin: func neverThrowing() -> Future<Int, Never>
    @Futurized
    func neverThrowing() async throws(Never) -> Int { 1 }
}

// A parameter that is called as its function.
// twin: func load(load argument: Int) -> Future<Int, Never>
@Futurized
func load(load: Int, completion: @escaping (Int) -> Void) { completion(load) }

// twin: func store(`store` argument: Int) -> Future<Int, Never>
@Futurized
func store(`store`: Int, completion: @escaping (Int) -> Void) { completion(`store`) }

/// What has types with names of the standard library.
struct NameSignatures: Sendable {
    struct Void {}
    struct Never {}

    // twin: func nothing() -> Future<Void, Never>
    @Futurized
    func nothing(completion: @escaping () -> Swift.Void) { completion() }

    // twin: func failing() -> Future<Void, any Error>
    @Futurized
    func failing(completion: @escaping ((any Error)?) -> Swift.Void) { completion(nil) }

    // twin: func later() -> Future<Void, Never>
    @Futurized
    func later() async {}
}
#endif
