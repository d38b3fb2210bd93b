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
import Synchronization
import Testing

enum CartError: Error { case soldOut }
enum PaymentError: Error { case sdk(any Error) }
enum BankError: Error, CancellationRepresentable { case cancelled }
struct Offline: Error {}

final class Cart: Sendable {
    private let executor: AnyFutureExecutor

    init(on executor: AnyFutureExecutor) { self.executor = executor }

    func add(_ item: String) -> Future<String, CartError> {
        Future<String, CartError>.success(item).map(on: executor) { $0 }
    }

    func order(_ item: String) -> Future<Int, CartError> { .failure(.soldOut) }
}

/// Keeps a promise until the bank answers.
final class Checkout: Sendable {
    private let bank = Mutex<Promise<Int, PaymentError>?>(nil)

    func pay() -> Future<Int, PaymentError> {
        let promise = Promise<Int, PaymentError>()
        bank.withLock { $0 = promise }
        return promise.future
    }

    func answer(_ outcome: Result<Int, any Error>) {
        let promise = bank.withLock { $0 }
        promise?.complete(with: outcome.mapError { .sdk($0) })
    }

    func close() { bank.withLock { $0 = nil } }
    func logOut() async { close() }
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

// snippet.checkout
@Suite(.noBrokenPromises)
struct CheckoutTests {
    let checkout = Checkout()

    @Test func `a payment waits for the bank`() async {
        let payment = checkout.pay()
        expectPending(payment)  // looks at it now
        checkout.answer(.success(9))
        #expect(await expectSuccess(of: payment) == 9)  // waits for it
    }

    @Test func `a failure of the SDK is passed on`() async throws {
        let payment = checkout.pay()
        checkout.answer(.failure(Offline()))
        let error = try #require(await expectFailure(of: payment))
        guard case .sdk(is Offline) = error else { throw error }  // another failure fails the test
    }

    @Test func `a checkout that is closed drops its promise`() {
        let payment = checkout.pay()
        let broken = collectBrokenPromises { checkout.close() }
        #expect(broken.count == 1)
        expectPending(payment)  // its failure can't say so
    }

    @Test func `logging out drops the promise, too`() async {
        let payment = checkout.pay()
        let broken = await collectBrokenPromises { await checkout.logOut() }
        #expect(broken.count == 1)
        expectPending(payment)
    }
}
// snippet.end

// snippet.cancelled
@Test func `a payment that is cancelled says so`() async {
    let payment = Promise<Int, BankError>()
    let task = Task { try await payment.future.value }
    task.cancel()
    await #expect(throws: BankError.cancelled) { try await task.value }
}
// snippet.end

// snippet.hide
@Suite(.noBrokenPromises(madeIn: "Shop/")) struct ShopTests {}
