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
    private let clock: any Clock<Duration>  // a test has one of its own
    private let tracks = FutureCache<Int, Track, HTTPError>()
    private var showing: CancellationScope?  // cancels what is in it when it is let go of

    init(
        fetch: @escaping (Int) -> Future<HTTPResponse, HTTPError>,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.fetch = fetch
        self.clock = clock
    }

    func show(_ id: Int) { show(track(id)) }

    func showSoon(_ id: Int) {  // for what changes with each key that is pressed
        let pause = Future<Void, HTTPError>.after(.milliseconds(300), clock: self.clock)
        show(pause.flatMap(on: .main) { [weak self] in self?.track(id) ?? .failure(.cancelled) })
    }

    func disappear() { showing = nil }

    private func track(_ id: Int) -> Future<Track, HTTPError> {
        tracks.value(for: id) { fetch(id).decoded(as: Track.self) }
    }

    private func show(_ track: Future<Track, HTTPError>) {
        showing = track.map(\.title)  // the one before is let go of, and cancelled
            .onSuccess(on: .main) { [weak self] in self?.title = $0 }
            .onFailure(on: .main) { [weak self] error in
                if case .cancelled = error { return }  // another one shows, or none
                self?.title = "\(error)"
            }
            .cancelWhenReleased()
    }

    func insist(on id: Int) -> Future<HTTPResponse, HTTPError> {
        Future.retry(.constant(.seconds(1), attempts: 3), clock: self.clock, on: .main) { attempt in
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
