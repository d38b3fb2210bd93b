//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// snippet.hide
import Futures

enum NetworkError: Error { case unknown }

// snippet.show
struct Network: Sendable {
    let url: String

    func get() -> LazyFuture<String, NetworkError> {
        .deferred {
            print("GET", url)
            return .success("page of \(url)")
        }
    }
}

let page = Network(url: "first").get()
    .flatMap { _ in Network(url: "second").get() }
    .map { text in text.uppercased() }
    .onSuccess { print($0) }

page.execute()  // runs it
page.execute()  // and again
// snippet.hide
// prints: GET first
// prints: GET second
// prints: PAGE OF SECOND
// prints: GET first
// prints: GET second
// prints: PAGE OF SECOND
