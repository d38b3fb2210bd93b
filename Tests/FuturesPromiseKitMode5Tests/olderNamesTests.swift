//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import FuturesPromiseKit
import FuturesTestSupport
import Testing

enum Fault: Error {
    case bad
}

@Suite(.oneAtATime, .timeLimit(.minutes(60)))
struct OlderNamesTests {
    @Test func `Callbacks are wrapped`() {
        let ofOptionals: Promise<Int> = wrap { (done: (Int?, (any Error)?) -> Void) in done(1, nil) }
        #expect(ofOptionals.value == 1)
        let ofValue: Promise<Int> = wrap { (done: (Int, (any Error)?) -> Void) in done(1, Fault.bad) }
        #expect(ofValue.error as? Fault == .bad)
        let errorFirst: Promise<Int> = wrap { (done: ((any Error)?, Int?) -> Void) in done(nil, 1) }
        #expect(errorFirst.value == 1)
        let errorAlone: Promise<Void> = wrap { (done: ((any Error)?) -> Void) in done(nil) }
        #expect(errorAlone.isFulfilled)
        let valueAlone: Promise<Int> = wrap { (done: (Int) -> Void) in done(1) }
        #expect(valueAlone.value == 1)
    }

    @Test func `Names that are others now`() async throws {
        let numbers = Promise.value([2, 1])
        // As in mode 6, where it would not compile if they weren't on the main actor.
        let closure: @MainActor () -> Void = { MainActor.preconditionIsolated() }
        let condition: @MainActor (Int) -> Bool = { $0 > 1 }
        #expect(try await numbers.always(execute: closure).async() == [2, 1])
        #expect(try await numbers.always(on: .global()) {}.async() == [2, 1])
        #expect(try await numbers.filter(test: condition).async() == [2])
        #expect(numbers.filter(on: nil) { $0 > 1 }.value == [2])
        #expect(try await numbers.filter { $0 > 1 }.async() == [2])
        #expect(try await numbers.sorted().async() == [1, 2])
        #expect(numbers.first.value == 2)
        #expect(numbers.last.value == 1)
    }
}
