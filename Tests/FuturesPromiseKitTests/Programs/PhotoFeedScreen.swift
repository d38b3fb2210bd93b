//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import FuturesPromiseKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// MARK: A delegate as a promise

@MainActor
protocol PlaceFinderDelegate: AnyObject {
    func finder(_ finder: PlaceFinder, didFind place: String)
    func finder(_ finder: PlaceFinder, didFailWith error: any Error)
}

@MainActor
final class PlaceFinder {
    weak var delegate: (any PlaceFinderDelegate)?

    func start(_ place: String?) {
        DispatchQueue.main.async {
            if let place = place {
                self.delegate?.finder(self, didFind: place)
            } else {
                self.delegate?.finder(self, didFailWith: FeedError.noPlace)
            }
        }
    }
}

@MainActor
private final class PlaceProxy: PlaceFinderDelegate {
    private let (promise, seal) = Promise<String>.pending()
    private var retainCycle: PlaceProxy?
    private let finder = PlaceFinder()

    func find(_ place: String?) -> Promise<String> {
        retainCycle = self
        finder.delegate = self
        finder.start(place)
        _ = promise.ensure { self.retainCycle = nil }
        return promise
    }

    func finder(_ finder: PlaceFinder, didFind place: String) { seal.fulfill(place) }
    func finder(_ finder: PlaceFinder, didFailWith error: any Error) { seal.reject(error) }
}

extension PlaceFinder {
    static func promise(_ place: String?) -> Promise<String> { PlaceProxy().find(place) }
}

// MARK: What the user sees

@MainActor
final class FeedScreen {
    let api: PhotoAPI
    let cache: PictureCache
    private(set) var log: [String] = []
    private(set) var isSpinning = false
    private var search: CancelContext?

    init(session: URLSession) {
        api = PhotoAPI(session: session)
        cache = PictureCache(api: api)
    }

    func show(_ line: String) { log.append(line) }

    func open() -> Promise<[Photo]> {
        isSpinning = true
        return firstly {
            api.login("Ada", password: "engine")
        }.then { _ in
            when(fulfilled: self.api.get(Account.self, "/me"), self.api.photos())
        }.get { account, photos in
            self.show("\(account.name) has \(photos.count) photos")
        }.map { _, photos in
            photos
        }.ensure {
            self.isSpinning = false
        }
    }

    func pictures(of photos: [Photo]) -> Promise<Void> {
        firstly {
            when(fulfilled: cache.prefetch(photos), after(.milliseconds(1)).asVoid())
        }.map { pictures, _ in
            pictures.map { $0.bytes }.reduce(0, +)
        }.then { bytes in
            self.cache.picture(photos[0].id).map { ($0, bytes) }
        }.done { first, bytes in
            self.show("\(bytes) bytes, \(first.bytes) of them twice")
        }
    }

    func titles(of photos: Promise<[Photo]>) -> Promise<String> {
        photos.filterValues { $0.id > 1 }.mapValues { $0.title }.sortedValues().map { $0.joined(separator: ", ") }
    }

    func fallBack() -> Guarantee<String> {
        api.get(Account.self, "/missing").map { $0.name }.recover { _ -> Guarantee<String> in
            self.show("no account")
            return .value("guest")
        }
    }

    func find(_ term: String) -> Promise<Void> {
        search?.cancel()
        let (promise, seal) = Promise<Void>.pending()
        let chain = firstly {
            cancellable(after(seconds: 0.01))
        }.then {
            cancellable(self.api.get([Photo].self, "/search/\(term)"))
        }.done { photos in
            self.show("\(term): \(photos.map { $0.id })")
        }.ensure {
            seal.fulfill(())
        }.catch(policy: .allErrors) { error in
            self.show(error.isCancelled ? "\(term) was given up" : "\(term) failed")
        }
        search = chain.cancelContext
        return promise
    }

    func deleteAll(_ photos: [Photo]) -> Guarantee<Void> {
        when(resolved: photos.map { api.delete($0) }).done { results in
            let deleted = results.filter { $0.isFulfilled }.count
            self.show("deleted \(deleted) of \(results.count)")
        }
    }

    func run() -> Promise<[String]> {
        NotificationCenter.default.observe(once: .didLogOut, object: self).done { note in
            self.show("\(note.userInfo?["name"] as? String ?? "nobody") has gone")
        }
        let photos = open()
        show("spinning: \(isSpinning)")
        return photos.then { photos in
            self.pictures(of: photos)
        }.then {
            self.titles(of: photos)
        }.done {
            self.show("\($0); spinning: \(self.isSpinning); refreshed \(self.api.refreshes) times")
        }.then {
            self.fallBack()
        }.then { name -> Promise<Data> in
            self.show(name)
            return retry { self.api.data("/flaky") }
        }.then { _ in
            race(self.api.data("/slow/eu"), self.api.data("/mirror/us"))
        }.then { mirror -> Promise<Void> in
            self.show(String(decoding: mirror, as: UTF8.self))
            return timeout(after: 0.001, self.api.data("/never")).asVoid().recover(only: FeedError.timedOut) { _ in
                self.show("too late")
            }
        }.then { () -> Promise<Void> in
            let first = self.find("engine")
            return when(fulfilled: first, self.find("notes"))
        }.then {
            PlaceFinder.promise("London").then { place -> Promise<String> in
                self.show(place)
                return PlaceFinder.promise(nil)
            }.recover { _ in .value("nowhere") }
        }.get {
            self.show($0)
        }.then { _ in
            photos.thenMap { photo in self.cache.picture(photo.id).map { "\(photo.title) \($0.bytes)" } }
        }.then { rows -> Guarantee<Void> in
            self.show(rows.joined(separator: ", "))
            return self.deleteAll(photos.value ?? [])
        }.ensureThen {
            NotificationCenter.default.post(name: .didLogOut, object: self, userInfo: ["name": "Ada"])
            return after(.milliseconds(1))
        }.map {
            self.log
        }
    }
}
