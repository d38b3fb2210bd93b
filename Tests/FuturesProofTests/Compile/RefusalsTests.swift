//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Testing

/// What the compiler says about the mistakes that are made most: one diagnostic, and what to write instead.
@Suite("Mistakes of others", .timeLimit(.minutes(60)), .enabled(if: SampleCompiler() != nil))
struct RefusalsTests {
    struct Mistake: CustomTestStringConvertible {
        let program: String
        /// What is called, as the compiler names it.
        let function: String
        /// How its message begins.
        let message: String

        init(_ program: String, _ function: String, _ message: String) {
            self.program = program
            self.function = function
            self.message = message
        }

        var testDescription: String { program }
    }

    private static let throwing =
        "as far as Swift can tell, the closure throws something other than the future's failure: write "
    private static let other = "the next future fails with another type: use 'mapError' on it, or "
    private static let mixed = "the inputs fail with different types: use 'mapError' on one, or "
    private static let untimed = "this failure has a type of its own: say how it fails when the time is up, as in "
    private static let else_ = "the closure throws an error of another type: write "
    private static let under = "futures are under way already: "
    private static let never = "the closure can't throw: "
    private static let async = "the closure can't be async: "
    private static let onlyLooks = "the closure can neither throw nor be async: "
    private static let unawaited = "the closure returns a future: await its 'value', "
    private static let future = "the closure has to return a future: "
    private static let started = "a closure with a promise neither awaits nor throws: "

    private static let transforms = [
        Mistake("_ = a.map { try decode($0) }", "map(on:_:)", throwing),
        Mistake("_ = a.map { try same($0) }", "map(on:_:)", throwing),
        Mistake("_ = a.map { (n) throws(Other) in n > 1 ? n : try fail() }", "map(on:_:)", throwing),
        Mistake("_ = a.map { n in\n    let m = try decode(n)\n    return m\n}", "map(on:_:)", throwing),
        Mistake("_ = a.map(decode)", "map(on:_:)", throwing),
        Mistake("a.map { try decode($0) }.map { $0 + 1 }.onFailure { print($0) }", "map(on:_:)", throwing),
        Mistake("_ = a.flatMap { try load($0) }", "flatMap(on:_:)", throwing),
        Mistake("_ = a.filter(orFail: .offline) { try decode($0) > 1 }", "filter(orFail:on:_:)", never),
        Mistake("_ = a.flatMap { next($0) }", "flatMap(on:_:)", other),
        Mistake("_ = a.flatMap(next)", "flatMap(on:_:)", other),
        Mistake("_ = a.flatMap { n in\n    print(n)\n    return next(n)\n}", "flatMap(on:_:)", other),
        Mistake("_ = a.flatMap { sure($0) }", "flatMap(on:_:)", other),
        Mistake("_ = a.flatMap { .success($0) }.flatMap { next($0) }.map { \"\\($0)\" }", "flatMap(on:_:)", other),
        Mistake("_ = lazy.map { try decode($0) }", "map", throwing),
        Mistake("_ = lazy.flatMap { _ in other }", "flatMap", other),
    ]

    private static let onExecutors = [".main", ".concurrent", ".queue(queue)"].flatMap { executor in
        [
            Mistake("_ = a.map(on: \(executor)) { try decode($0) }", "map(on:_:)", throwing),
            Mistake("_ = a.flatMap(on: \(executor)) { try load($0) }", "flatMap(on:_:)", throwing),
            Mistake("_ = a.flatMap(on: \(executor)) { next($0) }", "flatMap(on:_:)", other),
            Mistake(
                "_ = a.filter(orFail: .offline, on: \(executor)) { try decode($0) > 1 }",
                "filter(orFail:on:_:)",
                never
            ),
            Mistake(
                "a.onSuccess(on: \(executor)) { print(try decode($0)) }.onFailure { print($0) }",
                "onSuccess(on:_:)",
                onlyLooks
            ),
            Mistake("a.onFailure(on: \(executor)) { _ in print(try decode(1)) }", "onFailure(on:_:)", onlyLooks),
            Mistake("a.observe(on: \(executor)) { _ in print(try decode(1)) }", "observe(on:_:)", onlyLooks),
            Mistake("a.always(on: \(executor)) { print(try decode(1)) }", "always(on:_:)", onlyLooks),
            Mistake("_ = lazy.then { $0.map(on: \(executor)) { try decode($0) } }", "map(on:_:)", throwing),
        ]
    }

    private static let looking = [
        Mistake("a.onSuccess { print(try decode($0)) }.onFailure { print($0) }", "onSuccess(on:_:)", onlyLooks),
        Mistake("a.onFailure { _ in print(try decode(1)) }", "onFailure(on:_:)", onlyLooks),
        Mistake("a.observe { _ in print(try decode(1)) }", "observe(on:_:)", onlyLooks),
        Mistake("a.always { print(try decode(1)) }", "always(on:_:)", onlyLooks),
        Mistake("_ = a.mapError { _ -> Other in try fail() }", "mapError(on:_:)", never),
        Mistake("_ = a.flatMapError { _ in try load(1) }", "flatMapError(on:_:)", never),
        Mistake("_ = lazy.onSuccess { print(try decode($0)) }", "onSuccess", onlyLooks),
        Mistake("_ = lazy.onFailure { _ in await show(1) }", "onFailure", onlyLooks),
        Mistake("_ = lazy.always { await show(1) }", "always", onlyLooks),
    ]

    private static let recovering = [
        Mistake(
            "let _: Future<Int, Fault> = a.recover { e in\n    if e == .offline { return 1 }\n    throw e\n}",
            "recover(on:_:)",
            else_
        ),
        Mistake("_ = a.recover { _ in a }", "recover(on:_:)", "the closure returns a future: use 'flatMapError'"),
        Mistake("_ = a.recover(on: .concurrent) { _ in a }", "recover(on:_:)", "the closure returns a future"),
        Mistake("_ = Future.all([a, a], maxConcurrent: 2)", "all(_:maxConcurrent:)", under),
        Mistake(
            "let _: Future<[Int], Fault> = Future.all([a].map { $0 }, maxConcurrent: 2)",
            "all(_:maxConcurrent:)",
            under
        ),
        Mistake("_ = Future.allSettled([a, a], maxConcurrent: 2)", "allSettled(_:maxConcurrent:)", under),
        Mistake(
            "let _: Future<Int, Fault> = Future { p in call { v, e in p.complete(v, e) } }",
            "complete",
            "say what the callback's error means"
        ),
        Mistake(
            "let _: Future<Int, Fault> = Future { p in call(p.complete) }",
            "complete",
            "say what the callback's error means"
        ),
    ]

    private static let waiting = [
        Mistake("_ = a.map { try await user($0) }", "map(on:_:)", async),
        Mistake("_ = a.map { n in\n    let user = try await user(n)\n    return user + 1\n}", "map(on:_:)", async),
        Mistake("_ = a.map(on: .concurrent) { try await user($0) }", "map(on:_:)", async),
        Mistake("_ = a.recover { _ in try await user(1) }", "recover(on:_:)", async),
        Mistake("_ = a.map(on: .main) { try await user($0) }", "map(on:_:)", async),
        Mistake("_ = a.recover(on: .main) { _ in try await user(1) }", "recover(on:_:)", async),
        Mistake("a.onSuccess(on: .main) { await show($0) }.onFailure { print($0) }", "onSuccess(on:_:)", onlyLooks),
        Mistake("a.onFailure(on: .main) { _ in await show(1) }", "onFailure(on:_:)", onlyLooks),
        Mistake("a.always(on: .main) { await show(1) }.onFailure { print($0) }", "always(on:_:)", onlyLooks),
        Mistake("a.observe(on: .main) { _ in await show(1) }", "observe(on:_:)", onlyLooks),
        Mistake("a.onSuccess { await show($0) }.onFailure { print($0) }", "onSuccess(on:_:)", onlyLooks),
        Mistake("a.onFailure { _ in await show(1) }", "onFailure(on:_:)", onlyLooks),
        Mistake("a.always { await show(1) }.onFailure { print($0) }", "always(on:_:)", onlyLooks),
        Mistake("a.observe { _ in await show(1) }", "observe(on:_:)", onlyLooks),
        Mistake(
            "let f: Future<Int, any Error> = Future { promise in promise.resolve(try await user(1)) }\n_ = f",
            "init(file:line:_:)",
            started
        ),
        Mistake("_ = Future<Int, Fault> { promise in promise.resolve(await plain(1)) }", "init(file:line:_:)", started),
        Mistake(
            "func g() async throws -> Int { try await withPromise { $0.resolve(try await user(1)) } }",
            "withPromise(of:_:)",
            started
        ),
        Mistake(
            "let _: Future<Int, Fault> = a.map { again($0) }",
            "map(on:_:)",
            "the closure returns a future: use 'flatMap'"
        ),
        Mistake(
            "a.map { again($0) }.map { $0 + 1 }.onFailure { print($0) }",
            "map(on:_:)",
            "the closure returns a future: "
        ),
        Mistake(
            "func g() async throws -> Int { try await retry(.immediate(attempts: 2)) { again(1) } }",
            "retry",
            unawaited
        ),
        Mistake(
            "func g() async throws -> Int { try await hedged(after: .zero) { again(1) } }",
            "hedged(after:_:)",
            unawaited
        ),
        Mistake(
            "func g() async throws -> Int { try await withTimeout(after: .zero) { again(1) } }",
            "withTimeout(after:_:)",
            unawaited
        ),
        Mistake(
            "func g() async throws -> Int { try await withDeadline(.now) { again(1) } }",
            "withDeadline",
            unawaited
        ),
        Mistake("let _ = race(a, a)", "race", "these are futures: use 'Future.race'"),
        Mistake("_ = Future.retry(.constant(.zero, attempts: 2)) { try await user(1) }", "retry(_:operation:)", future),
        Mistake(
            "_ = Future<Int, any Error>.retry(.immediate(attempts: 2), while: { _ in true }) { try await user($0) }",
            "retry(_:while:operation:)",
            future
        ),
        Mistake("_ = Future.traverse([1, 2]) { try await user($0) }", "traverse(_:maxConcurrent:_:)", future),
        Mistake("_ = SingleFlight<Int, Int, any Error>().run(1) { try await user(1) }", "run", future),
        Mistake(
            "func g() -> Future<Int, Other> { SingleFlight<Int, Int, Other>().value(for: 1) { next(1) } }",
            "value(for:_:)",
            "'value' is awaited: "
        ),
        Mistake(
            "_ = LoadingCache(FutureCache<Int, Int, Other>()) { next($0) }",
            "init(_:load:)",
            "the closure has to return the value: "
        ),
    ]

    private static let combining = [
        Mistake("zip(a, next(1)).onSuccess { a, b in print(a, b) }.onFailure { print($0) }", "zip", mixed),
        Mistake("_ = zip(a, sure(1))", "zip", mixed),
        Mistake("_ = zip(a, next(1)).map { $0 + $1 }", "zip", mixed),
        Mistake("_ = zip(a, a, sure(1)).map { $0 + $1 + $2 }", "zip", mixed),
        Mistake("_ = Future.all(a, next(1))", "all", mixed),
        Mistake("_ = Future.race(a, sure(1))", "race", mixed),
        Mistake("_ = Future.any(a, next(1))", "any", mixed),
        Mistake("_ = Future.allSettled(a, sure(1))", "allSettled", mixed),
        Mistake("_ = zip(lazy, other).map { $0 + $1 }", "zip", mixed),
        Mistake("_ = again(1).retry(.immediate(attempts: 3))", "retry", "the future is under way already: "),
        Mistake("_ = a.retry(.immediate(attempts: 3)).map { $0 + 1 }", "retry", "the future is under way already: "),
        Mistake("_ = Future.all([lazy, lazy])", "all", "say how many are to be under way at once"),
    ]

    private static let limits = [
        Mistake("_ = a.timeout(after: .seconds(1))", "timeout(after:tolerance:clock:)", untimed),
        Mistake("a.timeout(after: .seconds(1)).onFailure { print($0) }", "timeout(after:tolerance:clock:)", untimed),
        Mistake("_ = a.map { $0 }.timeout(after: .seconds(1)).map { $0 }", "timeout(after:tolerance:clock:)", untimed),
        Mistake("_ = lazy.timeout(after: .seconds(1))", "timeout(after:tolerance:clock:)", untimed),
    ]

    private static func program(of mistake: Mistake) -> String { program(mistake.program) }

    private static func program(_ statements: String) -> String {
        """
        import Dispatch
        enum Fault: Error { case offline }
        enum Other: Error { case full }
        static func decode(_ number: Int) throws -> Int { number }
        static func same(_ number: Int) throws(Fault) -> Int { number }
        static func fail<T>() throws(Other) -> T { throw .full }
        static func load(_ number: Int) throws -> Future<Int, Fault> { .success(number) }
        static func again(_ number: Int) -> Future<Int, Fault> { .success(number) }
        static func user(_ number: Int) async throws -> Int { number }
        static func show(_ number: Int) async {}
        static func plain(_ number: Int) async -> Int { number }
        static func next(_ number: Int) -> Future<Int, Other> { .success(number) }
        static func call(_ done: @escaping @Sendable (Int?, (any Error)?) -> Void) { done(1, nil) }
        static func sure(_ number: Int) -> Future<Int, Never> { .success(number) }
        static func make<T>() -> T { fatalError() }
        actor Store { func next() -> Future<Int, Fault> { .success(1) } }
        static func f(
            _ a: Future<Int, Fault>, _ lazy: LazyFuture<Int, Fault>, _ other: LazyFuture<Int, Other>,
            _ queue: DispatchQueue, _ scope: FutureScope, _ store: Store
        ) {
            \(statements)
        }
        """
    }

    private static let mistakes =
        transforms + onExecutors + looking + recovering + waiting + combining + limits + nesting + promises

    /// What the compiler says of all of them, in few calls.
    private static let verdicts = Result {
        let samples = mistakes.map(program) + (legitimate + combined).map(program)
        return try SampleCompiler()?.compile(together: Set(samples))
    }

    @Test(arguments: mistakes)
    func `a mistake gets a message that says what to write`(_ mistake: Mistake) throws {
        let verdict = try #require(try Self.verdicts.get()?[Self.program(of: mistake)])
        expectOnly(mistake.function, mistake.message, in: verdict)
    }

    @Test(arguments: legitimate)
    func `what only looks like a mistake compiles`(_ statements: String) throws { try expectAccepted(statements) }

    @Test(arguments: combined)
    func `several works in one expression compile`(_ statements: String) throws { try expectAccepted(statements) }

    private func expectAccepted(_ statements: String) throws {
        let verdict = try #require(try Self.verdicts.get()?[Self.program(statements)])
        #expect(verdict.isAccepted, "\(verdict.output)")
    }

    #if !Macros && !NIO && !Observability && !GRDB && !Subprocess && !Diagnostics
    private static let traits = [
        Mistake("@Futurized func g() async {}", "Futurized()", "name the trait 'Macros' in the manifest: "),
        Mistake("_ = a.map(on: .eventLoop(1)) { $0 }", "eventLoop", "name the trait 'NIO' in the manifest: "),
        Mistake("_ = PendingFutures.isTracking", "PendingFutures", "name the trait 'Diagnostics' in the manifest: "),
        Mistake("PendingFutures.printOnSignal(1)", "PendingFutures", "name the trait 'Diagnostics' in the manifest: "),
        Mistake(
            "let _: any SuiteTrait = .reportingPendingFutures(after: .seconds(3))",
            "reportingPendingFutures(after:)",
            "name the trait 'Diagnostics' in the manifest: "
        ),
        Mistake("_ = a.eventLoopFuture(on: 1)", "eventLoopFuture(on:)", "name the trait 'NIO' in the manifest: "),
        Mistake("_ = EventLoopExecutor(1)", "EventLoopExecutor", "name the trait 'NIO' in the manifest: "),
        Mistake("_ = a.logged(\"a\", to: 1)", "logged(_:to:)", "name the trait 'Observability' in the manifest: "),
        Mistake("_ = a.metered(\"a\")", "metered", "name the trait 'Observability' in the manifest: "),
        Mistake("_ = Future.traced(\"a\") { a }", "traced", "name the trait 'Observability' in the manifest: "),
        Mistake("_ = a.saved(in: 1)", "saved(in:)", "name the trait 'GRDB' in the manifest: "),
        Mistake("_ = DatabaseFailure.self", "DatabaseFailure", "name the trait 'GRDB' in the manifest: "),
        Mistake("_ = ProcessError.self", "ProcessError", "name the trait 'Subprocess' in the manifest: "),
    ]

    @Test(arguments: traits)
    func `a forgotten trait is named`(_ mistake: Mistake) throws {
        let program = """
            import FuturesGRDB
            import FuturesMacros
            import FuturesNIO
            import FuturesObservability
            import FuturesSubprocess
            import FuturesTesting
            import Testing
            enum Fault: Error { case offline }
            struct S {
                func f(_ a: Future<Int, Fault>) {\(mistake.program.hasPrefix("@") ? "}" : "")
                \(mistake.program)
            }\(mistake.program.hasPrefix("@") ? "" : "}")
            """
        expectOnly(mistake.function, mistake.message, in: try #require(SampleCompiler()).compile(program))
    }
    #endif

    /// The macro's message comes twice from the compiler, at the same place: what counts is that there is no other.
    private func expectOnly(
        _ function: String,
        _ message: String,
        in verdict: SampleCompiler.Verdict,
        at location: SourceLocation = #_sourceLocation
    ) {
        let errors = verdict.output.split(separator: "\n").filter { $0.contains(#/^[^ ].*: (error|warning): /#) }
        #expect(!errors.isEmpty, "\(verdict.output)", sourceLocation: location)
        for error in errors {
            #expect(error.contains("'\(function)' is unavailable: \(message)"), sourceLocation: location)
        }
    }
}
