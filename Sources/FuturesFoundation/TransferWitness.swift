//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking
import Synchronization

/// Sees what Foundation on Linux keeps to itself: how far a transfer had come when it failed, and that an answer asks for
/// credentials.
///
/// Without a session delegate, Foundation on Linux leaves a task for ever that is answered 401 with a challenge: it is ended
/// here, with its status.
final class TransferWitness: NSObject, URLSessionDataDelegate {
    private struct State {
        var answer: HTTPURLResponse?
        var received = 0
    }

    private let state = Mutex(State())
    private let onChallenge: @Sendable (HTTPURLResponse) -> Void

    init(onChallenge: @escaping @Sendable (HTTPURLResponse) -> Void) { self.onChallenge = onChallenge }

    /// The answer that had begun, and how many bytes of its body had come.
    var seen: (answer: HTTPURLResponse, received: Int)? {
        state.withLock { state in state.answer.map { ($0, state.received) } }
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        guard let answer = response as? HTTPURLResponse else { return completionHandler(.allow) }
        state.withLock { $0 = State(answer: answer) }
        if session.delegate == nil, isChallenge(answer) {
            onChallenge(answer)
            dataTask.cancel()
            completionHandler(.cancel)
        } else {
            completionHandler(.allow)
        }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        state.withLock { $0.received += data.count }
    }

    // A task's delegate hides the session's here, which may have its own mind about redirects.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        guard let delegate = session.delegate as? any URLSessionTaskDelegate else { return completionHandler(request) }
        delegate.urlSession(
            session,
            task: task,
            willPerformHTTPRedirection: response,
            newRequest: request,
            completionHandler: completionHandler
        )
    }

    private func isChallenge(_ answer: HTTPURLResponse) -> Bool {
        switch answer.statusCode {
        case 401: answer.value(forHTTPHeaderField: "WWW-Authenticate") != nil
        case 407: answer.value(forHTTPHeaderField: "Proxy-Authenticate") != nil
        default: false
        }
    }
}
#endif
