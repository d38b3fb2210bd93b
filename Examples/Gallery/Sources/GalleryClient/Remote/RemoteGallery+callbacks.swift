//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch
import Foundation
import Futures
import FuturesFoundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension RemoteGallery {
    /// Loads a list and calls back with it, once, on any thread.
    func load<Entry: Listed>(
        _ type: Entry.Type,
        until cancellation: Cancellation,
        _ completion: @escaping @Sendable (Result<[Entry], GalleryError>) -> Void
    ) {
        self.attempt(1, self.retries.waits, until: cancellation, completion)
    }

    private func attempt<Entry: Listed>(
        _ attempt: Int,
        _ waits: RetryPolicy.Waits,
        until cancellation: Cancellation,
        _ completion: @escaping @Sendable (Result<[Entry], GalleryError>) -> Void
    ) {
        if cancellation.isCancelled { return completion(.failure(.cancelled)) }
        self.report(.requested(Entry.resource, attempt: attempt))
        let task = self.session.dataTask(with: self.address(of: Entry.self)) { body, response, error in
            let outcome: Result<[Entry], GalleryError> = self.outcome(body, response, error)
            if case .failure(let error) = outcome, error.isTransient {
                var waits = waits
                if let wait = waits.next() {
                    self.report(.retrying(Entry.resource, after: error, wait: wait))
                    DispatchQueue.global().asyncAfter(deadline: .now() + wait.seconds) { [waits] in
                        self.attempt(attempt + 1, waits, until: cancellation, completion)
                    }
                    return
                }
            }
            if case .success(let entries) = outcome { self.report(.received(Entry.resource, count: entries.count)) }
            completion(outcome)
        }
        cancellation.onCancel { task.cancel() }
        task.resume()
    }

    private func outcome<Entry: Listed>(
        _ body: Data?,
        _ response: URLResponse?,
        _ error: (any Error)?
    ) -> Result<[Entry], GalleryError> {
        let address = self.address(of: Entry.self)
        if let error { return .failure(GalleryError(error, at: address)) }
        guard let status = (response as? HTTPURLResponse)?.statusCode else {
            return .failure(.connection(address, reason: "the answer is not HTTP"))
        }
        guard (200..<300).contains(status) else { return .failure(.status(address, status)) }
        do throws(DecodingFailure) {
            return .success(try HTTPResponse(address: address, body: body ?? Data()).decoded())
        } catch {
            return .failure(GalleryError(error, at: address))
        }
    }
}

extension Duration {
    fileprivate var seconds: Double { self / .seconds(1) }
}
