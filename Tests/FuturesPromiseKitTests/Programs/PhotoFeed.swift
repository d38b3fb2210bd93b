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

// A program as it is written by somebody who knows PromiseKit by its documentation: how an app gets to its data. It was
// written before its author had seen this module. What Swift 6 asked for beyond the name of the import is marked with
// "mode 6"; in a module whose default isolation is the main actor, most of it goes without saying.

// MARK: Models

struct Account: Codable {
    let name: String
    let token: String
}

struct Photo: Codable, Equatable {
    let id: Int
    let title: String
}

struct Page: Codable {
    let photos: [Photo]
    let next: Int?
}

struct Picture {
    let bytes: Int

    init(data: Data) throws {
        guard !data.isEmpty else { throw FeedError.badPicture }
        bytes = data.count
    }
}

enum FeedError: Error {
    case badAnswer, badPicture, timedOut, noPlace
}

extension Notification.Name {
    static let didLogOut = Notification.Name("PhotoFeed.didLogOut")
}

// MARK: Patterns of PromiseKit's documentation

// mode 6: on the main actor, where it counts; so that its function goes without `on: nil`.
@MainActor
func retry<T>(
    maximumRetryCount: Int = 3,
    delayBeforeRetry: DispatchTimeInterval = .milliseconds(1),
    _ body: @escaping @MainActor () -> Promise<T>
) -> Promise<T> {
    var attempts = 0
    func attempt() -> Promise<T> {
        attempts += 1
        return body().recover { error -> Promise<T> in
            guard attempts < maximumRetryCount else { throw error }
            return after(delayBeforeRetry).then(attempt)
        }
    }
    return attempt()
}

func timeout<T>(after seconds: TimeInterval, _ promise: Promise<T>) -> Promise<T> {
    let tooLate = after(seconds: seconds).then { Promise<T>(error: FeedError.timedOut) }
    return race(promise, tooLate)
}

// MARK: The server

// mode 6: on the main actor, as everything with a state below.
@MainActor
final class PhotoAPI {
    let session: URLSession
    private(set) var token: String?
    private(set) var refreshes = 0
    private var refreshing: Promise<String>?

    init(session: URLSession) {
        self.session = session
    }

    private func request(_ path: String, method: String = "GET", body: [String: Any]? = nil) throws -> URLRequest {
        guard let url = URL(string: "feed://photos" + path) else { throw URLError(.badURL) }
        var request = URLRequest(url: url)
        request.httpMethod = method
        if let token = token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        if let body = body { request.httpBody = try JSONSerialization.data(withJSONObject: body) }
        return request
    }

    func login(_ name: String, password: String) -> Promise<String> {
        firstly {
            session.dataTask(
                .promise,
                with: try request("/login", method: "POST", body: ["name": name, "password": password])
            ).validate()
        }.compactMap {
            try JSONSerialization.jsonObject(with: $0.data) as? [String: Any]
        }.map { json -> String in
            guard let token = json["token"] as? String else { throw FeedError.badAnswer }
            return token
        }.get { token in
            self.token = token
        }
    }

    /// All who meet a token that has expired wait for the same new one.
    private func refresh() -> Promise<String> {
        if let refreshing = refreshing { return refreshing }
        refreshes += 1
        let promise = firstly {
            session.dataTask(.promise, with: try request("/refresh", method: "POST")).validate()
        }.map {
            try JSONDecoder().decode(Account.self, from: $0.data).token
        }.tap { [weak self] result in
            if case .fulfilled(let token) = result { self?.token = token }
        }.ensure {
            self.refreshing = nil
        }
        refreshing = promise
        return promise
    }

    func data(_ path: String) -> Promise<Data> {
        func send() -> Promise<Data> {
            firstly {
                session.dataTask(.promise, with: try request(path)).validate()
            }.map {
                $0.data
            }
        }
        let used = token
        return send().recover { error -> Promise<Data> in
            guard case PMKHTTPError.badStatusCode(401, _, _) = error else { throw error }
            return (self.token == used ? self.refresh().asVoid() : Promise()).then { send() }
        }
    }

    // mode 6: Sendable, since it is decoded on another queue.
    func get<T: Decodable & Sendable>(_ type: T.Type, _ path: String) -> Promise<T> {
        data(path).map(on: .global(qos: .userInitiated)) { try JSONDecoder().decode(T.self, from: $0) }
    }

    func photos(from page: Int = 1) -> Promise<[Photo]> {
        get(Page.self, "/photos/\(page)").then { page -> Promise<[Photo]> in
            guard let next = page.next else { return .value(page.photos) }
            return self.photos(from: next).map { page.photos + $0 }
        }
    }

    func delete(_ photo: Photo) -> Promise<Void> {
        firstly {
            session.dataTask(.promise, with: try request("/photo/\(photo.id)", method: "DELETE")).validate()
        }.asVoid()
    }
}

// MARK: Pictures, each loaded once

@MainActor
final class PictureCache {
    private let api: PhotoAPI
    private var pictures: [Int: Promise<Picture>] = [:]

    init(api: PhotoAPI) {
        self.api = api
    }

    func picture(_ id: Int) -> Promise<Picture> {
        if let picture = pictures[id] { return picture }
        let picture = api.data("/picture/\(id)").then { data in
            DispatchQueue.global().async(.promise) { try Picture(data: data) }
        }
        pictures[id] = picture
        picture.catch { _ in self.pictures[id] = nil }
        return picture
    }

    func prefetch(_ photos: [Photo]) -> Promise<[Picture]> {
        var remaining = photos.makeIterator()
        let loads = AnyIterator<Promise<Picture>> {
            guard let photo = remaining.next() else { return nil }
            return self.picture(photo.id)
        }
        return when(fulfilled: loads, concurrently: 2)
    }
}
