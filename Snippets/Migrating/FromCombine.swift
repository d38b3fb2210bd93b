//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// snippet.hide
import Futures

enum LoadError: Error { case offline }

struct API: Sendable {
    func load(_ id: Int, _ done: @escaping @Sendable (Result<String, LoadError>) -> Void) { done(.success("Ada")) }
}

let api = API()

// snippet.show
func name(_ id: Int) -> Future<String, LoadError> {
    Future { promise in api.load(id) { promise.complete(with: $0) } }
}

// snippet.hide
let one: Future<Int, Never> = Future { promise in promise.resolve(1) }
// snippet.show
name(7)
    .map { $0.uppercased() }
    .replaceError(with: "nobody")
    .observe { print($0) }  // nothing to store: an observer is kept as long as its future is pending

let everyTime = LazyFuture.deferred { name(7) }  // Deferred { Future { … } }
everyTime.execute()

// snippet.hide
let later: Future<String, any Error> = Future { try await name(7).value }
struct Track: Sendable { let title: String }
@MainActor func isolatedWork(_ track: Future<Track, Never>) {
    let shown: LazyFuture<String, LoadError> = LazyFuture.deferred(on: .main) { name(7) }
    let owned: OwnedFuture<Int, Never> = OwnedFuture { 1 }
    _ = owned
    Task { _ = (shown, track.map { $0.title }) }
}
// prints: success("ADA")
