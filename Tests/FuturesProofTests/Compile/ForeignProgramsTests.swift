//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Testing

/// Programs as users write them: what has to compile, without a warning, and without much work for the type checker.
@Suite("Programs of others", .timeLimit(.minutes(60)), .enabled(if: SampleCompiler() != nil))
struct ForeignProgramsTests {
    /// How many solver scopes an expression may take: a count, and not a time, so that a busy machine changes nothing.
    ///
    /// Twenty stages stay below; where overloads multiply, eight exceed it.
    private static let budget = ["-Xfrontend", "-solver-scope-threshold=4000"]

    @Test(arguments: [[], ["-default-isolation", "MainActor"]])
    func `a view model is as plain as it looks`(_ options: [String]) throws {
        let program = """
            struct Track: Sendable { var name: String }
            @MainActor final class ViewModel {
                var title = ""
                var shown: [Int] = []
                func load(_ tracks: Future<String, any Error>, _ again: LazyFuture<Int, any Error>) {
                    tracks.onSuccess(on: .main) { self.title = $0 }.onFailure(on: .main) { self.title = "\\($0)" }
                    tracks.observe(on: .immediate(.main)) { _ in self.title += "!" }
                    tracks.map(on: .main) { self.title = $0; return 1 }.onFailure(on: .main) { _ in self.title = "" }
                    again.then { $0.onSuccess(on: .main) { self.shown.append($0) } }.start().onFailure(on: .main) { _ in self.title = "" }
                    Future.traverse([1, 2], on: .main) { (number) -> Future<Int, any Error> in
                        self.shown.append(number)
                        return .success(number)
                    }
                    .onFailure(on: .main) { _ in self.title = "" }
                    Future<Int, any Error>.retry(.constant(.seconds(1), attempts: 3), on: .main) { attempt in
                        self.shown.append(attempt)
                        return .success(attempt)
                    }
                    .onFailure(on: .main) { _ in self.title = "" }
                }
            }
            """
        let verdict = try #require(SampleCompiler()).compile(program, options: options + Self.budget)
        #expect(verdict.isAccepted, "\(verdict.output)")
    }

    @Test func `what everyone writes with zip and race is a statement`() throws {
        let program = """
            enum Fault: Error { case offline }
            func f(
                _ a: Future<Int, Fault>, _ b: Future<String, Fault>, _ c: Future<Bool, Fault>,
                _ d: LazyFuture<Int, Fault>, _ e: LazyFuture<String, Fault>, _ sure: Future<Int, Never>
            ) {
                zip(a, b).onSuccess { a, b in print(a, b) }.onFailure { print($0) }
                zip(a, b, c).onSuccess { a, b, c in
                    print(a)
                    print(b, c)
                }
                .onFailure { error in
                    print(error)
                }
                zip(a, b).onSuccess(on: .main) { a, b in print(a, b) }.onFailure(on: .main) { print($0) }
                zip(a, b, c, a, b, c).map { a, b, c, d, e, f in a + d }.onFailure { print($0) }
                zip(d, e).onSuccess { a, b in print(a, b) }.onFailure { print($0) }.execute()
                for (number, text) in zip([1], ["a"]) { print(number, text) }
                Future.race(sure, sure).onSuccess { print($0) }
                _ = Future.race(a, a, a, cancellingLosers: true)
                _ = LazyFuture.race(d, d)
            }
            """
        let verdict = try #require(SampleCompiler()).compile(program, options: Self.budget)
        #expect(verdict.isAccepted, "\(verdict.output)")
    }

    @Test(arguments: ["Future", "LazyFuture"])
    func `twenty stages of each kind are little work for the type checker`(_ kind: String) throws {
        let stages = [
            "map { $0 + 1 }",
            "flatMap { .success($0) }",
            "map(on: X) { $0 + 1 }",
            "map(on: X) { ($0 + 1) * 2 - $0 / 3 }",
            "flatMap(on: X) { .success($0 * 2) }",
            "onSuccess(on: X) { print($0) }",
            "onFailure(on: X) { print($0) }",
            "filter(orFail: .offline, on: X) { $0 > 1 }",
            "recover(on: X) { (error) throws(Fault) in throw error }",
            "always(on: X) { print(1) }",
            "mapError(on: X) { $0 }",
        ]
        let executors = [
            ".main", ".concurrent", ".inline", ".queue(queue)", ".immediate(.main)", ".custom(own)", ".actor(store)",
        ]
        var bench = Bench(kind: kind)
        let throwing = "map(on: X) { (n) throws(Fault) in if n > 3 { throw .offline } else { return n + 1 } }"
        for stage in stages + [throwing] {
            for executor in executors { bench.add(Array(repeating: stage.replacing("X", with: executor), count: 20)) }
        }
        bench.add(
            (0..<20).map { stages[$0 % stages.count].replacing("X", with: executors[($0 * 3) % executors.count]) }
        )
        bench.add(["map(on: named ?? own2) { $0 + 1 }", "map(on: named ?? .concurrent) { $0 }"])
        let verdict = try #require(SampleCompiler()).compile(bench.program, options: Self.budget)
        #expect(verdict.isAccepted, "\(verdict.output)")
    }

    @Test(arguments: ["Future", "LazyFuture"])
    func `twenty mixed stages with arithmetic are little work for the type checker`(_ kind: String) throws {
        let mixed = [
            "map(on: .main) { $0 * 2 + 1 }",
            "flatMap(on: .concurrent) { .success($0 - 1) }",
            "filter(orFail: .offline, on: .inline) { $0 % 2 == 0 && $0 > 3 }",
            "map { ($0 + 1) * 3 }",
            "recover(on: .main) { (_) throws(Fault) in 1 + 2 }",
            "map(on: .queue(queue)) { $0 + $0 * 2 }",
            "mapError(on: .concurrent) { _ in Fault.offline }",
            "onSuccess(on: .main) { screen.number += $0 + 1 }",
            "onFailure(on: .main) { _ in screen.number -= 1 }",
            "flatMap { .success($0 + 1) }",
        ]
        var bench = Bench(kind: kind)
        bench.add(mixed + mixed)
        for executor in [".main", ".concurrent", ".queue(queue)"] {
            for stage in ["map(on: X) { $0 + 1 }", "filter(orFail: .offline, on: X) { $0 > 1 && $0 < 9 }"] {
                let pair = ["mapError(on: X) { _ in Fault.offline }", stage].map { $0.replacing("X", with: executor) }
                bench.add(Array(repeating: pair, count: 10).flatMap(\.self))
            }
            let recovering = ["recover(on: \(executor)) { _ in 1 }", "setFailureType(to: Fault.self)"]
            bench.add(Array(repeating: recovering, count: 10).flatMap(\.self))
        }
        let verdict = try #require(SampleCompiler()).compile(bench.program, options: Self.budget)
        #expect(verdict.isAccepted, "\(verdict.output)")
    }

    @Test func `twenty stages on an actor are little work for the type checker`() throws {
        var bench = Bench(kind: "Future")
        let stages = [
            "map(on: .actor(store)) { n in (n + 1) * 2 - n / 3 }",
            "flatMap(on: .actor(store)) { .success($0 + $0 * 2) }",
            "onSuccess(on: .actor(store)) { print($0 + 1) }",
            "onFailure(on: .actor(store)) { _ in print(1) }",
            "filter(orFail: .offline, on: .actor(store)) { $0 > 1 }",
            "recover(on: .actor(store)) { (error) throws(Fault) in throw error }",
            "always(on: .actor(store)) { print(1) }",
            "mapError(on: .actor(store)) { $0 }",
            "flatMapError(on: .actor(store)) { .failure($0) }",
        ]
        for stage in stages { bench.add(Array(repeating: stage, count: 20)) }
        let verdict = try #require(SampleCompiler()).compile(bench.program, options: Self.budget)
        #expect(verdict.isAccepted, "\(verdict.output)")
    }

    @Test func `a closure that can't throw fits any failure, also one that isn't known yet`() throws {
        let program = """
            enum Fault: Error { case offline }
            enum Other: Error { case full }
            actor Store { var total = 0 }
            func f(_ a: Future<Int, Fault>, _ b: LazyFuture<Int, Fault>, _ store: Store) {
                let _: Future<Int, Other> = a.recover { _ in 1 }
                let _: Future<Int, Other> = a.recover(on: .inline) { _ in 1 }
                let _: Future<Int, Other> = a.recover(on: .main) { _ in 1 }
                let _: LazyFuture<Int, Other> = b.recover { _ in 1 }
                let _: LazyFuture<Int, Other> = b.then { $0.recover(on: .main) { _ in 1 } }
                let sure = a.recover(on: .main) { _ in 1 }
                let _: Future<Int, Never> = sure
                let last = a.mapError { _ in Other.full }.filter(orFail: .full, on: .actor(store)) { $0 > 1 }
                    .mapError { _ in Fault.offline }.filter(orFail: .offline, on: .main) { $0 > 1 }
                let _: Future<Int, Fault> = last
            }
            """
        let verdict = try #require(SampleCompiler()).compile(program, options: Self.budget)
        #expect(verdict.isAccepted, "\(verdict.output)")
    }

    @Test func `a chain that ends with its failure is a statement, wherever the closure runs`() throws {
        let program = """
            import Dispatch
            enum Fault: Error { case offline }
            actor Store {}
            func f(_ future: Future<Int, Fault>, _ queue: DispatchQueue, _ store: Store) {
                future.onFailure { print($0) }
                future.onFailure(on: .main) { print($0) }
                future.onFailure(on: .concurrent) { print($0) }
                future.onFailure(on: .queue(queue)) { print($0) }
                future.onFailure(on: .immediate(.main)) { print($0) }
                future.onFailure(on: .actor(store)) { print($0) }
                future.onSuccess { print($0) }.onFailure(on: .concurrent) { print($0) }
            }
            """
        let verdict = try #require(SampleCompiler()).compile(program, options: Self.budget)
        #expect(verdict.isAccepted, "\(verdict.output)")
    }

    @Test func `a failure that is forgotten is a warning`() throws {
        let forgotten = [
            "onSuccess { print($0) }", "onSuccess(on: .main) { print($0) }", "map { $0 }",
            // Whoever comes last has to be who takes the failure.
            "onFailure { print($0) }.onSuccess { print($0) }",
        ]
        for forgotten in forgotten {
            let program = """
                enum Fault: Error { case offline }
                func f(_ future: Future<Int, Fault>) { future.\(forgotten) }
                """
            let verdict = try #require(SampleCompiler()).compile(program)
            #expect(verdict.output.contains("is unused"), "\(forgotten): \(verdict.output)")
        }
    }
}

/// A program with a function for each chain.
private struct Bench {
    let kind: String
    private var count = 0
    private(set) var program = """
        import Dispatch
        enum Fault: Error { case offline }
        struct Own: FutureExecutor { func enqueue(_ job: FutureJob) { job.run() } }
        actor Store { var total = 0 }
        @MainActor final class Screen { var number = 0 }

        """

    init(kind: String) { self.kind = kind }

    /// Adds a chain; in one of descriptions, `then` lifts what a description has under no name of its own.
    mutating func add(_ stages: [String]) {
        count += 1
        let named = ["map {", "flatMap {", "setFailureType"]
        let stages = stages.map { stage in
            kind == "Future" || named.contains { stage.hasPrefix($0) } ? stage : "then { $0.\(stage) }"
        }
        program += """
            func f\(count)(
                _ source: \(kind)<Int, Fault>, _ queue: DispatchQueue, _ own: Own, _ named: AnyFutureExecutor?,
                _ own2: AnyFutureExecutor, _ store: Store, _ screen: Screen
            ) -> \(kind)<Int, Fault> {
                source\(stages.map { "\n        .\($0)" }.joined())
            }

            """
    }
}
