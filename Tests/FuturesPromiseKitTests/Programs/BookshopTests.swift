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

/// The program of `Bookshop.swift`, run in both language modes.
@MainActor
@Suite(.oneAtATime, .timeLimit(.minutes(60)))
struct BookshopTests {
    let warehouse: Warehouse
    let client: ShopClient
    let screen: ShopScreen

    init() {
        warehouse = Warehouse()
        client = ShopClient(warehouse: warehouse)
        screen = ShopScreen(client: client)
    }

    @Test func `A chain, with a spinner`() async throws {
        let shown = screen.showFirstWish(of: "Ada")
        #expect(screen.isSpinning)
        try await shown.async()
        #expect(!screen.isSpinning)
        #expect(screen.log == ["hello Ada", "shown Ulysses"])
        #expect(screen.shown.map(\.id) == [3])
    }

    @Test func `A chain that fails stops its spinner`() async {
        await #expect(throws: ShopError.notLoggedIn) { try await screen.showFirstWish(of: "").async() }
        #expect(!screen.isSpinning)
    }

    @Test func `All at once, in order`() async throws {
        #expect(try await screen.showWishes(of: "Ada").async() == 19)
        #expect(screen.shown.map(\.title) == ["Ulysses", "Emma"])
    }

    @Test func `A few at a time`() async throws {
        try await screen.reserve([1, 2, 3, 1, 2]).async()
        await #expect(throws: ShopError.noSuchBook(9)) { try await screen.reserve([1, 9, 2]).async() }
    }

    @Test func `A failure is recovered from, or not`() async throws {
        #expect(try await screen.bookOrEmma(9).async().title == "Emma")
        #expect(screen.log == ["no book 9"])
        warehouse.fail(times: 1)
        await #expect(throws: ShopError.offline) { try await screen.bookOrEmma(1).async() }
    }

    @Test func `Whatever the outcome`() async {
        #expect(await screen.count([1, 9, 2]).async() == "2 of 3")
    }

    @Test func `Several types`() async throws {
        #expect(try await screen.welcome("Ada").async() == "Ada from SE gives 5 to Dracula")
    }

    @Test func `To the end`() async {
        await screen.buy(1).async()
        await screen.buy(9).async()
        await screen.buy(1, cancelling: true).async()
        #expect(screen.log == ["bought Emma", "finally", "failed: noSuchBook(9)", "finally", "finally"])
    }

    @Test func `One error and the others`() async {
        warehouse.fail(times: 1)
        await screen.look(for: 1).async()
        await screen.look(for: 9).async()
        await screen.look(for: 2).async()
        #expect(screen.log == ["offline", "not found: noSuchBook(9)", "found Dracula"])
    }

    @Test func `One step after the other`() async throws {
        try await screen.tour([3, 1, 2]).async()
        #expect(screen.log == ["tour Ulysses", "tour Emma", "tour Dracula"])
    }

    @Test func `Again and again`() async throws {
        let client = client
        warehouse.fail(times: 2)
        #expect(try await attempt { client.book(1) }.async().title == "Emma")
        warehouse.fail(times: 3)
        await #expect(throws: ShopError.offline) { try await attempt { client.book(1) }.async() }
        #expect(warehouse.requests == 6)
    }

    @Test func `Not sooner, and not too late`() async throws {
        #expect(try await minimum(0.001, client.book(1)).async().title == "Emma")
        try await timeout(3_600, client.book(1)).async()
        let (never, seal) = Promise<Int>.pending()
        await #expect(throws: ShopError.offline) { try await timeout(0, never).async() }
        seal.fulfill(1)
    }

    @Test func `A dialogue`() async throws {
        let dialogue = Dialogue()
        let answer = dialogue.show().map { $0.uppercased() }
        dialogue.choose("yes")
        #expect(try await answer.async() == "YES")
        let closed = Dialogue()
        let none = closed.show()
        closed.close()
        #expect(none.error?.isCancelled == true)
    }
}
