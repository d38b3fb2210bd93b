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

/// What a request can be made of: a request, a URL.
public protocol URLRequestConvertible {
    /// The request.
    var pmkRequest: URLRequest { get }
}

extension URLRequest: URLRequestConvertible {
    /// Itself.
    public var pmkRequest: URLRequest { self }
}

extension URL: URLRequestConvertible {
    /// A plain request for it.
    public var pmkRequest: URLRequest { URLRequest(url: self) }
}

extension URLSession {
    /// Sends a request, and brings what came back.
    ///
    /// ```swift
    /// firstly {
    ///     URLSession.shared.dataTask(.promise, with: url).validate()
    /// }.map { try JSONDecoder().decode(User.self, from: $0.data) }
    /// ```
    ///
    /// An answer with a bad status is an answer; see ``Promise/validate()``. The promise is rejected with the errors of
    /// the session. It is resolved on the session's queue. In a chain that is cancelled the task is.
    public func dataTask(
        _: PMKNamespacer,
        with convertible: some URLRequestConvertible
    ) -> Promise<(data: Data, response: URLResponse)> {
        begin { seal in
            dataTask(with: convertible.pmkRequest) { seal.resolve(with: $0, $1, $2) { ($0, $1) } }
        }
    }

    /// Sends a request with a body, and brings what came back.
    public func uploadTask(
        _: PMKNamespacer,
        with convertible: some URLRequestConvertible,
        from data: Data
    ) -> Promise<(data: Data, response: URLResponse)> {
        begin { seal in
            uploadTask(with: convertible.pmkRequest, from: data) { seal.resolve(with: $0, $1, $2) { ($0, $1) } }
        }
    }

    /// Sends a request with a file as its body, and brings what came back.
    public func uploadTask(
        _: PMKNamespacer,
        with convertible: some URLRequestConvertible,
        fromFile file: URL
    ) -> Promise<(data: Data, response: URLResponse)> {
        begin { seal in
            uploadTask(with: convertible.pmkRequest, fromFile: file) { seal.resolve(with: $0, $1, $2) { ($0, $1) } }
        }
    }

    /// Sends a request, and moves what came back to a file.
    ///
    /// The promise is rejected, too, when the file can't be moved there, as when there is one already.
    public func downloadTask(
        _: PMKNamespacer,
        with convertible: some URLRequestConvertible,
        to saveLocation: URL
    ) -> Promise<(saveLocation: URL, response: URLResponse)> {
        begin { seal in
            downloadTask(with: convertible.pmkRequest) { location, response, error in
                seal.resolve(with: location, response, error) { location, response in
                    try FileManager.default.moveItem(at: location, to: saveLocation)
                    return (saveLocation, response)
                }
            }
        }
    }

    /// A promise whose task a chain can cancel.
    private func begin<T>(_ task: (Resolver<T>) -> URLSessionTask) -> Promise<T> {
        let (promise, seal) = Promise<T>.pending()
        let task = task(seal)
        defer { task.resume() }
        return CancellingPromise(promise, task)
    }
}

extension URLSessionTask: CancellableTask {
    /// Whether the task was cancelled.
    public var isCancelled: Bool { state == .canceling || (error as? URLError)?.code == .cancelled }
}

extension Resolver {
    /// Resolves the promise with the three arguments of a session's callback.
    fileprivate func resolve<Body>(
        with body: Body?,
        _ response: URLResponse?,
        _ error: (any Error)?,
        _ value: (Body, URLResponse) throws -> T
    ) {
        guard let body, let response else { return reject(error ?? PMKError.invalidCallingConvention) }
        do {
            resolve(.fulfilled(try value(body, response)))
        } catch {
            reject(error)
        }
    }
}
