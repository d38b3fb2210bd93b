//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import FuturesFoundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Gets answers whole, up to a size: what the five styles are laid over.
struct Transfers: Sendable {
    /// One for all, which stays: on Linux Foundation may crash when a session goes away while transfers of it end.
    static let shared = Transfers()

    private let delegate: TransferDelegate
    private let session: URLSession

    /// The same, for addresses that came from elsewhere: a redirection is an answer, and isn't followed.
    static let staying = Transfers(followsRedirections: false)

    private init(followsRedirections: Bool = true) {
        self.delegate = TransferDelegate(followsRedirections: followsRedirections)
        let configuration = URLSessionConfiguration.ephemeral
        // Nothing is asked for twice. And on Linux Foundation may trap when a transfer is cancelled while it looks for
        // its answer in a cache.
        configuration.urlCache = nil
        self.session = URLSession(configuration: configuration, delegate: self.delegate, delegateQueue: nil)
    }

    /// Gets an address, and calls back, once, on the session's queue.
    ///
    /// - Parameters:
    ///   - address: What to get.
    ///   - limit: How many bytes the answer may have.
    ///   - begin: Called when the first bytes of the answer are there.
    ///   - completion: Gets the answer, or what went wrong.
    /// - Returns: What stops the transfer.
    func get(
        _ address: URL,
        limit: Int,
        begin: @escaping @Sendable () -> Void = {},
        completion: @escaping @Sendable (Result<HTTPResponse, GalleryError>) -> Void
    ) -> @Sendable () -> Void {
        let task = self.session.dataTask(with: address)
        let transfer = Transfer(address: address, limit: limit, completion: completion, begin: begin)
        self.delegate.add(transfer, task.taskIdentifier)
        task.resume()
        return { task.cancel() }
    }
}

/// One answer under way.
private struct Transfer: Sendable {
    let address: URL
    let limit: Int
    let completion: @Sendable (Result<HTTPResponse, GalleryError>) -> Void

    /// Called once.
    var begin: (@Sendable () -> Void)?
    var body = Data()
    var isTooLarge = false
    var isChallenged = false

    /// Judges the answer when all has come that will.
    func outcome(_ response: URLResponse?, _ error: (any Error)?) -> Result<HTTPResponse, GalleryError> {
        if self.isTooLarge { return .failure(.tooLarge(self.address, limit: self.limit)) }
        let response = response as? HTTPURLResponse
        // On Linux a refused challenge cancels the transfer.
        if self.isChallenged, let response { return .failure(.status(self.address, response.statusCode)) }
        if let error { return .failure(GalleryError(error, at: self.address)) }
        guard let response else { return .failure(.unusable(self.address, reason: "the answer is not HTTP")) }
        guard (200..<300).contains(response.statusCode) else {
            return .failure(.status(self.address, response.statusCode))
        }
        return .success(HTTPResponse(address: self.address, status: response.statusCode, body: self.body))
    }
}

private final class TransferDelegate: NSObject, URLSessionDataDelegate, Sendable {
    private let transfers = Mutex<[Int: Transfer]>([:])
    private let followsRedirections: Bool

    init(followsRedirections: Bool) { self.followsRedirections = followsRedirections }

    func add(_ transfer: Transfer, _ task: Int) {
        self.transfers.withLock { $0[task] = transfer }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let begin = self.transfers.withLock { $0[dataTask.taskIdentifier]?.begin.take() }
        begin?()
        let isTooLarge = self.transfers.withLock { transfers in
            // Only numbers are copied: with another copy of the body, appending would copy all that has come.
            guard let (count, limit) = transfers[dataTask.taskIdentifier].map({ ($0.body.count, $0.limit) }) else {
                return false
            }
            if count + data.count > limit {
                transfers[dataTask.taskIdentifier]?.isTooLarge = true
                transfers[dataTask.taskIdentifier]?.body = Data()
                return true
            }
            transfers[dataTask.taskIdentifier]?.body.append(data)
            return false
        }
        if isTooLarge { dataTask.cancel() }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(self.followsRedirections ? request : nil)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        #if canImport(FoundationNetworking)
        // Without an answer Foundation waits for ever here; nobody is there to ask for a password.
        self.transfers.withLock { $0[task.taskIdentifier]?.isChallenged = true }
        completionHandler(.rejectProtectionSpace, nil)
        #else
        completionHandler(.performDefaultHandling, nil)
        #endif
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let transfer = self.transfers.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        transfer?.completion(transfer?.outcome(task.response, error) ?? .failure(.cancelled))
    }
}
