//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// snippet.hide
import Futures

enum PlayError: Error { case noSpeaker }

// snippet.show
struct MusicPlayer: Sendable {
    let isBuffered: Bool

    func play() -> Future<Void, PlayError> {
        if isBuffered { return .success(()) }
        return Future { promise in  // the write side stays in here
            promise.resolve()
        }
    }
}

let playing = MusicPlayer(isBuffered: true).play()
if case .completed(.success) = playing.state { print("it plays already") }

playing
    .onSuccess { print("playing") }
    .always { print("asked") }
    .onFailure { (error: PlayError) in print("not playing:", error) }

let nothing: [Future<Int, PlayError>] = []
print(try await Future.all(nothing).value)  // and not a future that never settles
// snippet.hide
// prints: it plays already
// prints: playing
// prints: asked
// prints: []
