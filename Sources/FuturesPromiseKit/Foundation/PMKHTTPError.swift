//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

// Sendable: an answer is never changed.
/// What is wrong with an answer.
public enum PMKHTTPError: Error, @unchecked Sendable {
    /// A status other than 200 to 299, with the body and the head of the answer.
    case badStatusCode(Int, Data, HTTPURLResponse)
}

extension PMKHTTPError: LocalizedError, CustomStringConvertible {
    /// The status, and whose it is.
    public var description: String {
        switch self {
        case .badStatusCode(let code, _, let response): "HTTP \(code) from \(response.url?.absoluteString ?? "nowhere")"
        }
    }

    /// The status, and whose it is.
    public var errorDescription: String? { description }

    /// The body of the answer as JSON, if it is an object.
    public var jsonDictionary: [AnyHashable: Any]? {
        switch self {
        case .badStatusCode(_, let data, _): try? JSONSerialization.jsonObject(with: data) as? [AnyHashable: Any]
        }
    }
}

extension Promise where T == (data: Data, response: URLResponse) {
    /// Rejects answers with a status other than 200 to 299, with ``PMKHTTPError/badStatusCode(_:_:_:)``.
    public func validate() -> Promise<T> {
        map(on: nil) { answer in
            guard let response = answer.response as? HTTPURLResponse, !(200..<300).contains(response.statusCode) else {
                return answer
            }
            throw PMKHTTPError.badStatusCode(response.statusCode, answer.data, response)
        }
    }
}

extension CancellablePromise where T == (data: Data, response: URLResponse) {
    /// Rejects answers with a status other than 200 to 299, as ``Promise/validate()`` does.
    public func validate() -> CancellablePromise<T> { follow(promise.validate()) }
}
