//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// Where a closure returns a future, and one that awaits is meant; and where a future is made, and a value is meant.
extension RefusalsTests {
    private static let start = "start(name:priority:file:line:_:)"
    private static let make = "init(name:priority:file:line:_:)"
    private static let add = "the closure returns a future: use 'add', as in 'scope.add(load(id))'"
    private static let itself = "the closure returns a future: write that alone, as in 'load(id)', "
    private static let deferred = "the closure returns a future: use 'deferred', "

    static let nesting = [
        Mistake("let _: Future<Int, Fault> = scope.start { again(1) }", start, add),
        Mistake("let _: Future<Int, Fault> = Future { again(1) }", make, itself),
        Mistake("let _: Future<Int, Fault> = Future(name: \"x\") { again(1) }", make, itself),
        Mistake("_ = Future<Int, Fault> { again(1) }.map { $0 + 1 }", make, itself),
        Mistake("let _: LazyFuture<Int, Fault> = LazyFuture { again(1) }", make, deferred),
        Mistake("_ = LazyFuture<Int, Fault>(name: \"x\") { again(1) }", make, deferred),
    ]

    /// What looks like one of these mistakes, and is none.
    static let legitimate = [
        "let _: Future<Future<Int, Fault>, Never> = Future { again(1) }",
        "_ = Future<Future<Int, Fault>, Never>(name: \"x\") { again(1) }",
        "_ = LazyFuture<Future<Int, Fault>, Never> { again(1) }",
        "_ = Future { await store.next() }",
        "func work<T: Sendable>(_ value: T) { _ = (Future { value }, LazyFuture { value }, scope.start { value }) }",
        "let _: [Future<Int, Never>] = [Future { fatalError() }, Future { while true {} }, Future { make() }]",
        "let _: [Future<Void, Never>] = [Future { fatalError() }, Future { _ = again(1) }, Future {}]",
        "let _: [Future<Int, any Error>] = [Future { throw Fault.offline }, Future { try await user(1) }]",
        "let _: Future<Int, Never> = Future { await withCheckedContinuation { $0.resume(returning: 1) } }",
        "let _: Future<Int?, Never> = Future { nil }",
        "let _: Future<Int, Never> = scope.start { await withCheckedContinuation { $0.resume(returning: 1) } }",
        "let _: [Future<Int, Never>] = [scope.start { fatalError() }, scope.start { make() }]",
        "scope.start { print(1) }\nscope.start {}\nscope.start { fatalError() }\nscope.start { throw Fault.offline }",
        "scope.start { _ = again(1) }\nscope.start { [1].map { $0 + 1 } }",
        "scope.start { try await again(1).value }\nscope.start { await again(1).result }",
        "let _: LazyFuture<Int, any Error> = LazyFuture { throw Fault.offline }",
        "let _: LazyFuture<Int, Never> = LazyFuture { fatalError() }",
        // Fast enough, too.
        "_ = Future { print(1) }.flatMap { Future { 2 } }.flatMap { n in Future { n + 2 } }.flatMap { n in Future { n } }",
        "_ = LazyFuture { 1 }.map { $0 + 1 }.flatMap { n in LazyFuture { n * 2 } }.map { \"\\($0)\" }",
        "_ = Future.all(scope.start { 1 }, scope.start { 2 }, scope.start { 3 }).map { $0.reduce(0, +) }",
        "@Sendable func row(_ i: Int) async -> Int { i }\n"
            + "_ = zip(scope.start { await row(1) }.map { $0 + 1 }, scope.start { await row(2) }.map { $0 + 1 },\n"
            + "    scope.start { await row(3) }.map { $0 + 1 }).map { $0 + $1 + $2 }\n"
            + "_ = [\(Array(repeating: "scope.start { await row(0) }", count: 20).joined(separator: ", "))]\n"
            + "_ = scope.start { 1 }.flatMap { a in scope.start { a }.flatMap { b in scope.start { a + b } } }",
    ]

    /// Several works in one expression: each form that a closure might fit is tried for each of them.
    static let combined = [
        "_ = zip(Future { try await user(1) }.map { $0 + 1 }, Future { try await user(2) }.map { $0 + 1 },\n"
            + "    Future { try await user(3) }.map { $0 + 1 })",
        "_ = zip(Future { try await user(1) }.map { $0 + 1 }, Future { try await user(2) }.map { $0 + 1 })\n"
            + "    .map { $0 + $1 }",
        "func sum() async throws -> Int {\n"
            + "    try await zip(Future { try await user(1) }.map { $0 + 1 }, Future { try await user(2) }.map { $0 + 1 })\n"
            + "        .map { $0 + $1 }.value\n}",
        "_ = zip(Future { await plain(1) }, Future { await plain(2) }, Future { await plain(3) }).map { $0 + $1 + $2 }",
        "_ = zip(Future { await plain(1) }.map { $0 + 1 }, Future { await plain(2) }.map { $0 + 1 })",
        "_ = zip(Future { try await user(1) }, again(2).eraseToAnyError(),\n"
            + "    Future { promise in promise.resolve(2) }.map { $0 + 1 }).map { $0 + $1 + $2 }",
        "_ = zip(LazyFuture { try await user(1) }.map { $0 + 1 }, LazyFuture { try await user(2) }.map { $0 + 1 })\n"
            + "    .map { $0 + $1 }",
        "_ = zip(Future { promise in promise.resolve(1) }.map { $0 + 1 },\n"
            + "    Future<Int, Fault> { promise in promise.resolve(1) }.map { $0 + 1 })",
    ]

    static let promises = [
        Mistake(
            "let _: Future<Int, Fault> = Future(name: \"x\") { promise in promise.resolve(1) }",
            "init(name:file:line:_:)",
            "a promise has no task to name: "
        ),
        Mistake(
            "_ = Future<Int, Fault>(name: \"x\") { promise in call { v, e in promise.complete(v, e) { _ in .offline } } }",
            "init(name:file:line:_:)",
            "a promise has no task to name: "
        ),
        Mistake(
            "func g(_ flights: SingleFlight<Int, Int, Fault>) async throws -> Int {\n"
                + "    try await flights.run(1) { try await user(1) }\n}",
            "run",
            "'run' makes a future: call 'value(for:)', "
        ),
        Mistake(
            "func g(_ flights: SingleFlight<Int, Int, Fault>) async throws(Fault) -> Int {\n"
                + "    return try await flights.run(1) { () async throws(Fault) in try await again(1).value }\n}",
            "run",
            "'run' makes a future: call 'value(for:)', "
        ),
    ]
}
