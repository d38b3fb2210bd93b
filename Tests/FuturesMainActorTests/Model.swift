//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures

enum Offline: Error { case offline }

/// Belongs to the main actor without saying so.
final class Model {
    private(set) var seen: [Int] = []
    var failures = 0

    @discardableResult
    func note(_ number: Int) -> Int {
        seen.append(number)
        return number
    }

    func load() -> Future<Int, Offline> { .success(1) }

    func describe(_ number: Int) -> LazyFuture<Int, Offline> { .success(note(number)) }

    func fetch() async throws(Offline) -> Int { note(5) }
}

nonisolated func fetchAnywhere() async throws(Offline) -> Int { 6 }
