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

    /// Starts the transfer. (Not with `data(for:)`: cancelling that can deadlock in Foundation on Linux.)
    func start(_ request: URLRequest, in session: URLSession) {
        let task = session.dataTask(with: heeded(request)) { body, answer, error in
            if let error {
                promise.reject(failure(error))
            } else {
                promise.complete(with: outcome(answer, body ?? Data()))
            }
        }
        // The session keeps the task as long as it runs; the promise must not keep it longer.
        promise.onCancel { [weak task] in task?.cancel() }
        task.resume()
    }

    /// Foundation on Linux heeds a time limit only when it was set, not when the request was made with it.
    private func heeded(_ request: URLRequest) -> URLRequest {
        guard request.timeoutInterval != URLRequest(url: address).timeoutInterval else { return request }
        var request = request
        request.timeoutInterval = request.timeoutInterval
        return request
    }

    /// Judges an answer that came without a transport error.
    func outcome(_ answer: URLResponse?, _ body: Data) -> Result<HTTPResponse, HTTPError> {
        guard let answer = answer as? HTTPURLResponse else { return .failure(.notHTTP(address)) }
        let response = response(answer, body: body)
        switch lengthOfBody(answer) {
        case .known(let expected) where expected > body.count:
            return .failure(.truncated(address, missing: expected - body.count))
        case .tooLong: return .failure(.truncated(address, missing: nil))
        case .known, .unknown: break
        }
        return response.isSuccess ? .success(response) : .failure(.status(response))
    }

    /// Says what a transport error means.
    func failure(_ error: any Error) -> HTTPError {
        let error = URLError(cause: error)
        if error.code == .cancelled { return .cancelled }
        if let cut = error.truncation { return .truncated(address, missing: cut.missing) }
        return .transport(address, error)
    }

    /// The length that the server announced for the bytes that we get to see: not for a body in pieces, whose length is
    /// what its pieces say (RFC 9112, 6.3), nor for a packed one, which is unpacked on the way, nor for an answer that
    /// has no body.
    private func lengthOfBody(_ answer: HTTPURLResponse) -> Length {
        let hasBody = method != "HEAD" && ![204, 304].contains(answer.statusCode)
        let isAsSent = ["Transfer-Encoding", "Content-Encoding"].allSatisfy { name in
            (answer.value(forHTTPHeaderField: name) ?? "identity").lowercased() == "identity"
        }
        guard hasBody, isAsSent, let text = answer.value(forHTTPHeaderField: "Content-Length") else { return .unknown }
        if let length = Int(text) { return .known(length) }
        // More digits than fit: no body is that long.
        return !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? .tooLong : .unknown
    }

    private enum Length { case known(Int), tooLong, unknown }

    private func response(_ answer: HTTPURLResponse, body: Data) -> HTTPResponse {
        var headers: [String: String] = [:]
        for case (let name as String, let value as String) in answer.allHeaderFields { headers[name] = value }
        return HTTPResponse(address: address, status: answer.statusCode, headers: headers, body: body)
    }
}
