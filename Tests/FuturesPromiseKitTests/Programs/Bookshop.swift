//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch
import Foundation
import FuturesPromiseKit

// A program as it is written by somebody who knows PromiseKit by its documentation. It compiles in both language modes;
// what Swift 6 asked for beyond the name of the import is marked with "mode 6".

// MARK: What it works with

struct Book: Equatable {
    let id: Int
    let title: String
    let price: Int
}

struct Customer {
    let name: String
    let wishes: [Int]
    let country: String?
}

enum ShopError: Error, Equatable {
    case noSuchBook(Int)
    case offline
    case notLoggedIn
    case badAnswer
}

struct UserCancelled: CancellableError {
    var isCancelled: Bool { true }
}

// MARK: A library with callbacks, which knows nothing of promises

// mode 6: Sendable, since it is used on several queues; what changes is on its own queue.
final class Warehouse: @unchecked Sendable {
    private let queue = DispatchQueue(label: "warehouse")
    private var failures = 0
    private(set) var requests = 0
    private let books = [
        1: Book(id: 1, title: "Emma", price: 7), 2: Book(id: 2, title: "Dracula", price: 9),
        3: Book(id: 3, title: "Ulysses", price: 12),
    ]

    func fail(times: Int) { queue.sync { failures = times } }

    func loadBook(_ id: Int, completion: @escaping @Sendable (Book?, (any Error)?) -> Void) {
        queue.async {
            self.requests += 1
            if self.failures > 0 {
                self.failures -= 1
                return completion(nil, ShopError.offline)
            }
            if let book = self.books[id] {
                completion(book, nil)
            } else {
                completion(nil, ShopError.noSuchBook(id))
            }
        }
    }

    func loadCustomer(named name: String, completion: @escaping @Sendable (Data?, (any Error)?) -> Void) {
        queue.async {
            let json = #"{"name": "\#(name)", "wishes": [1, 3], "country": "SE"}"#
            completion(name.isEmpty ? nil : Data(json.utf8), name.isEmpty ? ShopError.notLoggedIn : nil)
        }
    }

    func reserve(_ id: Int, completion: @escaping @Sendable ((any Error)?) -> Void) {
        queue.async { completion(self.books[id] == nil ? ShopError.noSuchBook(id) : nil) }
    }

    func askForRating(completion: @escaping @Sendable (Int) -> Void) {
        queue.async { completion(5) }
    }
}

// MARK: The client, with promises

// mode 6: Sendable, as its warehouse is.
final class ShopClient: Sendable {
    let warehouse: Warehouse

    init(warehouse: Warehouse) { self.warehouse = warehouse }

    func book(_ id: Int) -> Promise<Book> {
        Promise { seal in
            warehouse.loadBook(id, completion: seal.resolve)
        }
    }

    func customer(_ name: String) -> Promise<Customer> {
        let background = DispatchQueue.global(qos: .userInitiated)
        return firstly {
            Promise<Data> { warehouse.loadCustomer(named: name, completion: $0.resolve) }
        }.compactMap(on: background) {
            try JSONSerialization.jsonObject(with: $0) as? [String: Any]
        }.map(on: background) { json in
            guard let name = json["name"] as? String, let wishes = json["wishes"] as? [Int] else {
                throw ShopError.badAnswer
            }
            return Customer(name: name, wishes: wishes, country: json["country"] as? String)
        }
    }

    func reserve(_ id: Int) -> Promise<Void> {
        Promise { seal in
            warehouse.reserve(id) { error in
                seal.resolve(error)
            }
        }
    }

    func rating() -> Guarantee<Int> {
        Guarantee(resolver: warehouse.askForRating)
    }
}

// MARK: Patterns from the documentation

func attempt<T>(
    maximumRetryCount: Int = 3,
    delayBeforeRetry: DispatchTimeInterval = .milliseconds(1),
    _ body: @escaping @Sendable () -> Promise<T>  // mode 6: @Sendable
) -> Promise<T> {
    // mode 6: one attempt comes after the other.
    nonisolated(unsafe) var attempts = 0
    @Sendable func attempt() -> Promise<T> {  // mode 6: @Sendable
        attempts += 1
        return body().recover(on: nil) { error -> Promise<T> in
            guard attempts < maximumRetryCount else { throw error }
            return after(delayBeforeRetry).then(on: nil, attempt)
        }
    }
    return attempt()
}

func minimum<T>(_ seconds: TimeInterval, _ promise: Promise<T>) -> Promise<T> {
    let wait = after(seconds: seconds)
    return promise.ensureThen { wait }
}

func timeout<T>(_ seconds: TimeInterval, _ promise: Promise<T>) -> Promise<Void> {
    race(promise.asVoid(), after(seconds: seconds).done { throw ShopError.offline })
}

// MARK: The screen

@MainActor  // mode 6: as all that is shown on a screen
final class ShopScreen {
    private(set) var log: [String] = []
    private(set) var isSpinning = false
    private(set) var shown: [Book] = []
    private let client: ShopClient

    init(client: ShopClient) { self.client = client }

    private func spinner(visible: Bool) { isSpinning = visible }

    /// One after the other.
    func showFirstWish(of name: String) -> Promise<Void> {
        spinner(visible: true)
        return firstly {
            client.customer(name)
        }.get { customer in
            self.log.append("hello \(customer.name)")
        }.map {
            $0.wishes
        }.firstValue { $0 > 1 }
            .then { id in
                self.client.book(id)
            }.done { book in
                self.shown = [book]
                self.log.append("shown \(book.title)")
            }.ensure {
                self.spinner(visible: false)
            }
    }

    /// All at once.
    func showWishes(of name: String) -> Promise<Int> {
        client.customer(name).map(\.wishes).thenMap { id in
            self.client.book(id)
        }.map { books in
            books.sorted { $0.price > $1.price }
        }.get { books in
            self.shown = books
        }.mapValues {
            $0.price
        }.map {
            $0.reduce(0, +)
        }
    }

    /// A few at a time.
    func reserve(_ ids: [Int]) -> Promise<Void> {
        var ids = ids.makeIterator()
        let client = client
        let reservations = AnyIterator { () -> Promise<Void>? in
            ids.next().map { client.reserve($0) }
        }
        return when(fulfilled: reservations, concurrently: 2).asVoid()
    }

    /// With what is there when it fails.
    func bookOrEmma(_ id: Int) -> Promise<Book> {
        client.book(id).recover { error -> Promise<Book> in
            guard case ShopError.noSuchBook = error else { throw error }
            self.log.append("no book \(id)")
            return .value(Book(id: 1, title: "Emma", price: 7))
        }
    }

    /// Whatever the outcome.
    func count(_ ids: [Int]) -> Guarantee<String> {
        when(resolved: ids.map(client.book)).map { results in
            let found = results.filter(\.isFulfilled).count
            return "\(found) of \(results.count)"
        }
    }

    /// Several things of several types.
    func welcome(_ name: String) -> Promise<String> {
        firstly {
            when(fulfilled: client.customer(name), client.rating(), client.book(2))
        }.map { customer, rating, book in
            "\(customer.name) from \(customer.country ?? "nowhere") gives \(rating) to \(book.title)"
        }
    }

    /// To the end, with its errors.
    func buy(_ id: Int, cancelling: Bool = false) -> Guarantee<Void> {
        Guarantee { done in
            firstly {
                client.book(id)
            }.then { book -> Promise<Book> in
                if cancelling { throw UserCancelled() }
                return self.client.reserve(book.id).map { book }
            }.done {
                self.log.append("bought \($0.title)")
            }.catch { error in
                self.log.append("failed: \(error)")
            }.finally {
                self.log.append("finally")
                done(())
            }
        }
    }

    /// The errors one by one.
    func look(for id: Int) -> Guarantee<Void> {
        Guarantee { done in
            client.book(id).done {
                self.log.append("found \($0.title)")
            }.catch(only: ShopError.offline) { _ in
                self.log.append("offline")
            }.catch { error in
                self.log.append("not found: \(error)")
            }.finally {
                done(())
            }
        }
    }

    /// One step after the other, of a list.
    func tour(_ ids: [Int]) -> Promise<Void> {
        var chain = Promise()
        for id in ids {
            chain = chain.then {
                self.client.book(id)
            }.done { book in
                self.log.append("tour \(book.title)")
            }
        }
        return chain
    }
}

// MARK: A dialogue that resolves its promise later

@MainActor  // mode 6: as all that is shown on a screen
final class Dialogue {
    private let (promise, seal) = Promise<String>.pending()

    func show() -> Promise<String> { promise }
    func choose(_ answer: String) { seal.fulfill(answer) }
    func close() { seal.reject(UserCancelled()) }
}
