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

    init(fetch: @escaping (Int) -> Future<HTTPResponse, HTTPError>) { self.fetch = fetch }

    func show(_ id: Int) {
        tracks.value(for: id) { fetch(id).decoded(as: Track.self) }
            .map(\.title)
            .onSuccess(on: .main) { self.title = $0 }
            .onFailure(on: .main) { self.title = "\($0)" }
    }

    func insist<C: Clock<Duration>>(on id: Int, clock: C) -> Future<HTTPResponse, HTTPError> {
        Future.retry(.constant(.seconds(1), attempts: 3), clock: clock, on: .main) { attempt in
            self.attempts = attempt
            return self.fetch(id)
        }
    }
}
