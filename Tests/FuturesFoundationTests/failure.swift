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
import Synchronization
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A session of its own for each test: no cache, no waiting, nothing shared.
func makeSession() -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    // A minute is not enough on a machine that is busy.
    configuration.timeoutIntervalForRequest = 3600
    let session = URLSession(configuration: configuration)
    kept.withLock { $0.append(session) }
    return session
}

/// On Linux Foundation may crash when a session goes away while transfers of it end.
private let kept = Mutex<[URLSession]>([])

/// The failure of a future, as soon as it is known.
func failure<Success: Sendable, Failure: Error>(
    of future: Future<Success, Failure>,
    sourceLocation: SourceLocation = #_sourceLocation
) async throws -> Failure {
    switch await future.result {
    case .success(let value):
        Issue.record("expected a failure, got \(value)", sourceLocation: sourceLocation)
        throw UnexpectedSuccess()
    case .failure(let error):
        return error
    }
}

struct UnexpectedSuccess: Error {}
