//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Macros
import Foundation
import FuturesMacros

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What people wrap of Foundation and Dispatch.
///
/// Each signature has its twin in the comment above it, which `SignatureTests` holds to what the macro writes.
struct FoundationSignatures: Sendable {
    // MARK: URLSession

    // twin: func data(from url: URL) -> Future<(Data, URLResponse), any Error>
    @Futurized
    func data(from url: URL, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void) {}

    // twin: func dataTask(with request: URLRequest) -> Future<(Data, URLResponse), any Error>
    @discardableResult
    @Futurized
    func dataTask(
        with request: URLRequest,
        completionHandler: @escaping @Sendable (_: Data?, _: URLResponse?, _: (any Error)?) -> Void
    ) -> URLSessionDataTask? { nil }

    // twin: func upload(_ request: URLRequest, from body: Data?) -> Future<(data: Data, response: URLResponse), any
    //     Error>
    @Futurized
    func upload(
        _ request: URLRequest,
        from body: Data?,
        completionHandler: @escaping @Sendable (_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) -> Void
    ) {}

    // twin: func download(_ url: URL) -> Future<(URL, HTTPURLResponse), URLError>
    @Futurized
    func download(_ url: URL, done: @escaping @Sendable (URL?, HTTPURLResponse?, URLError?) -> Void) {}

    // twin: func getAllTasks() -> Future<[URLSessionTask], Never>
    @Futurized
    func getAllTasks(completionHandler: @escaping @Sendable ([URLSessionTask]) -> Void) {}

    // twin: func getTasks() -> Future<([URLSessionDataTask], [URLSessionUploadTask]), Never>
    @Futurized
    func getTasks(
        completionHandler: @escaping @Sendable ([URLSessionDataTask], [URLSessionUploadTask]) -> Void
    ) {}

    // twin: func reset() -> Future<Void, Never>
    @Futurized
    func reset(completionHandler: @escaping @Sendable () -> Void) {}

    // twin: func readData(ofMinLength minBytes: Int, maxLength maxBytes: Int, timeout: TimeInterval) ->
    //     Future<(Data, Bool), any Error>
    @Futurized
    func readData(
        ofMinLength minBytes: Int,
        maxLength maxBytes: Int,
        timeout: TimeInterval,
        completionHandler: @escaping @Sendable (Data?, Bool, (any Error)?) -> Void
    ) {}

    // twin: func write(_ data: Data, timeout: TimeInterval) -> Future<Void, any Error>
    @Futurized
    func write(_ data: Data, timeout: TimeInterval, completionHandler: @escaping @Sendable ((any Error)?) -> Void) {}

    // twin: func receive() -> Future<String, any Error>
    @Futurized
    func receive(completionHandler: @escaping @Sendable (Result<String, any Error>) -> Void) {}

    // twin: func sendPing() -> Future<Void, any Error>
    @Futurized
    func sendPing(pongReceiveHandler handler: @escaping @Sendable ((any Error)?) -> Void) {}

    // MARK: Files

    // twin: @discardableResult func remove(at url: URL) -> Future<Bool, any Error>
    @Futurized
    func remove(at url: URL, completion: ((Bool, (any Error)?) -> Void)? = nil) {}

    // twin: func coordinate(_ url: URL, queue: OperationQueue) -> Future<Void, NSError>
    @Futurized
    func coordinate(_ url: URL, queue: OperationQueue, byAccessor: @escaping @Sendable (NSError?) -> Void) {}

    // twin: func attributes(ofItem path: String) -> Future<[String: any Sendable], CocoaError>
    @Futurized
    func attributes(
        ofItem path: String,
        _ body: @escaping @Sendable (Result<[String: any Sendable], CocoaError>) -> Void
    ) {}

    // twin: func fileProviderServices(for url: URL) -> Future<[String: URL], any Error>
    @Futurized
    func fileProviderServices(
        for url: URL,
        completionHandler: @escaping ([String: URL]?, (any Error)?) -> Void
    ) {}

    // twin: func load(contentsOf url: URL) -> Future<String, any Swift.Error>
    @Futurized
    func load(contentsOf url: URL) async throws(any Swift.Error) -> String { "" }

    // MARK: Dispatch

    // twin: func perform(on queue: DispatchQueue, qos: DispatchQoS = .default) -> Future<Void, Never>
    @Futurized
    func perform(on queue: DispatchQueue, qos: DispatchQoS = .default, execute done: @escaping @Sendable () -> Void) {
        queue.async(qos: qos, execute: done)
    }

    // twin: func notify(_ group: DispatchGroup, queue: DispatchQueue = .global()) -> Future<Void, Never>
    @Futurized
    func notify(
        _ group: DispatchGroup,
        queue: DispatchQueue = .global(),
        work: @escaping @Sendable @convention(block) () -> Void
    ) {}

    // twin: func read(_ channel: Int32, length: Int, queue: DispatchQueue) -> Future<([UInt8], Int32), Never>
    @Futurized
    func read(
        _ channel: Int32,
        length: Int,
        queue: DispatchQueue,
        handler: @escaping @Sendable ([UInt8], Int32) -> Void
    ) {}

    // A handler in front of the queue that it is called on.
    // twin: func read(_ channel: Int32, queue: DispatchQueue) -> Future<[UInt8], POSIXError>
    @Futurized
    func read(
        _ channel: Int32,
        handler: @escaping @Sendable (Result<[UInt8], POSIXError>) -> Void,
        queue: DispatchQueue
    ) {}
}
#endif
