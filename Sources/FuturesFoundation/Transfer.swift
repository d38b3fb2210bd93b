//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import Futures

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request under way: runs it, and tells its promise what came of it.
struct Transfer: Sendable {
    let address: URL
    let method: String?
    let promise: Promise<HTTPResponse, HTTPError>

    func run(_ request: URLRequest, in session: URLSession) async {
        #if canImport(FoundationNetworking)
        let witness = TransferWitness { promise.reject(.status(response($0, body: Data()))) }
        do {
            let (body, response) = try await session.data(for: heeded(request), delegate: witness)
            promise.complete(with: outcome(response, body))
        } catch {
            promise.reject(failure(error, after: witness.seen))
        }
        #else
        do {
            let (body, response) = try await session.data(for: request)
            promise.complete(with: outcome(response, body))
        } catch {
            promise.reject(failure(error, after: nil))
        }
        #endif
    }

    #if canImport(FoundationNetworking)
    /// Foundation on Linux heeds a time limit only when it was set, not when the request was made with it.
    private func heeded(_ request: URLRequest) -> URLRequest {
        guard request.timeoutInterval != URLRequest(url: address).timeoutInterval else { return request }
        var request = request
        request.timeoutInterval = request.timeoutInterval
        return request
    }
    #endif

    /// Judges an answer that came without a transport error.
    func outcome(_ answer: URLResponse, _ body: Data) -> Result<HTTPResponse, HTTPError> {
        guard let answer = answer as? HTTPURLResponse else { return .failure(.notHTTP(address)) }
        let response = response(answer, body: body)
        if let expected = lengthOfBody(answer), expected > body.count {
            return .failure(.truncated(address, received: body.count, expected: expected))
        }
        return response.isSuccess ? .success(response) : .failure(.status(response))
    }

    /// Says what a transport error means, given what had come before it.
    func failure(_ error: any Error, after seen: (answer: HTTPURLResponse, received: Int)?) -> HTTPError {
        guard let error = error as? URLError else {
            return error is CancellationError ? .cancelled : .transport(address, URLError(.unknown))
        }
        if error.code == .cancelled { return .cancelled }
        // Linux has no code of its own for a connection that is closed early: `unknown`, after an answer had begun.
        if let seen, [.unknown, .networkConnectionLost].contains(error.code) {
            return .truncated(address, received: seen.received, expected: lengthOfBody(seen.answer))
        }
        return .transport(address, error)
    }

    /// The length that the server announced for the bytes that we get to see: not for a packed body, which is unpacked
    /// on the way, nor for an answer that has no body.
    private func lengthOfBody(_ answer: HTTPURLResponse) -> Int? {
        let hasBody = method != "HEAD" && ![204, 304].contains(answer.statusCode)
        let isPacked = (answer.value(forHTTPHeaderField: "Content-Encoding") ?? "identity") != "identity"
        guard hasBody, !isPacked else { return nil }
        return answer.value(forHTTPHeaderField: "Content-Length").flatMap { Int($0) }
    }

    private func response(_ answer: HTTPURLResponse, body: Data) -> HTTPResponse {
        var headers: [String: String] = [:]
        for case (let name as String, let value as String) in answer.allHeaderFields { headers[name] = value }
        return HTTPResponse(address: address, status: answer.statusCode, headers: headers, body: body)
    }
}
