//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Diagnostics
import Dispatch
import Futures

// The program of the guide *See what happens inside*, with a mistake of each kind.

struct FullDisk: Error {}

/// The posts of a user, from a service that takes a while.
func posts(of user: Int) -> Future<[String], any Error> {
    Future { promise in
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.02) { promise.resolve(["Hello", "World"]) }
    }
}

/// Lays posts out, which takes longer than it should.
func layOut(_ posts: [String]) -> String {
    var page = ""
    for _ in 0..<600_000 { page = posts.joined(separator: "\n") }
    return page
}

/// Stores a page on a disk that is full.
func store(_ page: String) -> Future<Void, any Error> {
    Future { promise in DispatchQueue.global().async { promise.reject(FullDisk()) } }
}

func feed(of user: Int) -> Future<String, any Error> {
    posts(of: user)
        .map { layOut($0) }
        .labeled("feed of \(user)")
}

func storeFeed(of user: Int) {
    _ = feed(of: user)
        .flatMap { store($0) }
        .onSuccess { print("stored") }
}

/// Says who is signed in, after a dialogue that nobody answers.
func greeting(after dialogue: Promise<String, any Error>) -> Future<String, any Error> {
    dialogue.future.map { "Hello, \($0)!" }
}

/// The title of the song that plays.
func title(isPlaying: Bool) -> Future<String, any Error> {
    Future { promise in
        guard isPlaying else { return }
        promise.resolve("Clair de lune")
    }
}
#endif
