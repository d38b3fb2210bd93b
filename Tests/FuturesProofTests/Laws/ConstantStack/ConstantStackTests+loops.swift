//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTestSupport
import Testing

// Functions that return themselves.

extension ConstantStackTests {
    @Test func `a loop over futures that are known`() {
        @Sendable func loop(_ rest: Int) -> Future<Int, Never> {
            rest == 0 ? .success(0) : Future<Int, Never>.success(rest).flatMap { loop($0 - 1) }
        }
        #expect(onSmallStack { loop(Self.veryLong).known } == .success(0))
    }

    @Test func `two functions that call each other`() {
        @Sendable func even(_ rest: Int) -> Future<Bool, any Error> {
            rest == 0 ? .success(true) : Future<Int, any Error>.success(rest - 1).flatMap { odd($0) }
        }
        @Sendable func odd(_ rest: Int) -> Future<Bool, any Error> {
            rest == 0 ? .success(false) : Future<Int, any Error>.success(rest - 1).flatMap { even($0) }
        }
        #expect(onSmallStack { (try? even(Self.veryLong).known?.get()) ?? false })
    }

    @Test func `a loop that has work left after each round`() {
        @Sendable func sum(_ rest: Int) -> Future<Int, Never> {
            rest == 0 ? .success(0) : Future<Int, Never>.success(rest).flatMap { sum($0 - 1).map { $0 + 1 } }
        }
        #expect(onSmallStack { sum(Self.deep).known } == .success(Self.deep))
    }

    @Test func `a loop that has a recover left after each round`() {
        @Sendable func loop(_ rest: Int) -> Future<Int, Mute> {
            guard rest > 0 else { return .failure(.plain(0)) }
            return Future<Int, Mute>.success(rest).flatMap { loop($0 - 1) }
                .recover { fault throws(Mute) -> Int in
                    switch fault {
                    case .plain(let rounds): throw .plain(rounds + 1)
                    }
                }
        }
        #expect(onSmallStack { loop(Self.deep).known } == .failure(.plain(Self.deep)))
    }

    // In a process of its own, which a stack that doesn't suffice ends.
    @Test func `a loop over steps that have failed`() async {
        await #expect(processExitsWith: .success) {
            @Sendable func loop(_ rest: Int) -> Future<Int, Mute> {
                guard rest > 0 else { return .success(0) }
                let step = Promise<Int, Mute>()
                step.reject(.plain(rest))
                return step.future.flatMapError { _ in loop(rest - 1) }
            }
            #expect(onSmallStack { loop(1_000).known } == .success(0))
        }
    }

    @Test func `a loop over steps that this thread settles later`() {
        #expect(
            onSmallStack {
                let current = Guarded<Promise<Int, Never>?>(nil)
                @Sendable func loop(_ rest: Int) -> Future<Int, Never> {
                    guard rest > 0 else { return .success(0) }
                    let step = Promise<Int, Never>()
                    current.withLock { $0 = step }
                    return step.future.flatMap { loop($0 - 1) }
                }
                let end = loop(Self.veryLong)
                for rest in stride(from: Self.veryLong, to: 0, by: -1) { current.withLock({ $0 })?.resolve(rest) }
                return end.known
            } == .success(0)
        )
    }

    @Test func `shared work that waits for shared work`() async {
        let flights = SingleFlight<Int, Int, Never>()
        @Sendable func sum(_ rest: Int) async -> Int {
            if rest == 0 { return 0 }
            return await flights.value(for: rest) { await sum(rest - 1) + 1 }
        }
        // Each is a task with its frames.
        let depth = min(Self.deep, 100_000)
        #expect(await sum(depth) == depth)
    }
}
