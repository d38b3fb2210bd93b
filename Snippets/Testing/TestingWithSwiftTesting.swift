//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// snippet.hide
import Futures
import FuturesTesting
import Testing

enum CartError: Error { case soldOut }

final class Cart: Sendable {
    private let executor: AnyFutureExecutor

    init(on executor: AnyFutureExecutor) { self.executor = executor }

    func add(_ item: String) -> Future<String, CartError> {
        Future<String, CartError>.success(item).map(on: executor) { $0 }
    }

    func order(_ item: String) -> Future<Int, CartError> { .failure(.soldOut) }
}

// snippet.show
@Suite(.noBrokenPromises, .timeLimit(.minutes(1)))
struct CartTests {
    @Test func `what is added is there, in whatever order things happen`() async {
        await withRandomOrders { scheduler in
            let cart = Cart(on: .custom(scheduler.serialExecutor()))
            let added = try scheduler.outcome(of: cart.add("a book"))
            #expect(added == .success("a book"))
        }
    }

    @Test func `what is sold out can't be ordered`() async {
        let cart = Cart(on: .inline)
        #expect(await expectFailure(of: cart.order("a book")) == .soldOut)
        await #expect(throws: CartError.soldOut) { try await cart.order("a book").value }
    }

    @Test func `everything that is asked for is answered`() async throws {
        let executor = ManualExecutor()
        let cart = Cart(on: .custom(executor))
        await confirmSettled { probe in
            probe.watch(cart.add("a book"), as: "the book")
            probe.watch(cart.add("a lamp"), as: "the lamp")
            executor.runAll()
            #expect(probe.completed == ["the book", "the lamp"])
        }
        let lamp = try #require(await expectSuccess(of: Cart(on: .inline).add("a lamp")))
        #expect(lamp == "a lamp")
    }
}
