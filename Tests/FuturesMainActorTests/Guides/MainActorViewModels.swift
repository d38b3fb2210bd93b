//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import Futures
import FuturesFoundation
import FuturesTesting

// What goes through futures, and what keys are made of, belongs to no actor.
nonisolated struct Track: Hashable, Decodable {
    var id: Int
    var title: String
}

final class PlayerModel {
    private(set) var title = ""
    private(set) var attempts = 0
    private let fetch: (Int) -> Future<HTTPResponse, HTTPError>
    private let tracks = FutureCache<Int, Track, HTTPError>()
    private let scope = CancellationScope()

    init(fetch: @escaping (Int) -> Future<HTTPResponse, HTTPError>) { self.fetch = fetch }

    func show(_ id: Int) {
        tracks.value(for: id) { fetch(id).decoded(as: Track.self) }
            .map(\.title)
            .onSuccess(on: .main) { self.title = $0 }
            .onFailure(on: .main) { self.title = "\($0)" }
            .cancelled(with: scope)
    }

    func disappear() { scope.cancel() }

    func insist<C: Clock<Duration>>(on id: Int, clock: C) -> Future<HTTPResponse, HTTPError> {
        Future.retry(.constant(.seconds(1), attempts: 3), clock: clock, on: .main) { attempt in
            self.attempts = attempt
            return self.fetch(id)
        }
    }
}

extension PlayerModel {
    func name(of id: Int) -> Future<String, any Error> {
        // The handler is called on a thread of the SDK's: `@Sendable` says that it doesn't belong to the main actor.
        Future { promise in sdk.loadName(id) { @Sendable in promise.complete(with: $0) } }
    }
}

let sdk = OldSDK()

/// Written before Swift had actors: nothing says that its handlers are called elsewhere.
nonisolated struct OldSDK {
    // Sendable: handed to one thread, which calls it once.
    private struct Handler: @unchecked Sendable {
        let call: (Result<String, any Error>) -> Void
    }

    func loadName(_ id: Int, completion: @escaping (Result<String, any Error>) -> Void) {
        let handler = Handler(call: completion)
        DispatchQueue.global().async { @Sendable in handler.call(.success("number \(id)")) }
    }
}
