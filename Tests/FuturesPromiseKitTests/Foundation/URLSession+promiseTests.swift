//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import Futures
import FuturesPromiseKit
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension PromiseKitTests {
    /// Answers requests by itself: `/ok` with 200, `/missing` with 404, `/never` never, anything else with an error.
    final class Answering: URLProtocol {
        override class func canInit(with request: URLRequest) -> Bool { request.url?.scheme == "answering" }
        override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
        override func stopLoading() {}

        override func startLoading() {
            if request.url?.path == "/never" { return }
            guard let url = request.url, let status = ["/ok": 200, "/missing": 404][url.path],
                let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: nil)
            else {
                client?.urlProtocol(self, didFailWithError: URLError(.cannotConnectToHost))
                return
            }
            client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
            client?.urlProtocol(self, didLoad: Data(#"{"name": "Ada"}"#.utf8))
            client?.urlProtocolDidFinishLoading(self)
        }
    }

    @Suite struct URLSessionTests {
        let session: URLSession
        private static let kept = Locked<[URLSession]>([])

        init() {
            let configuration = URLSessionConfiguration.ephemeral
            configuration.protocolClasses = [Answering.self]
            // On Linux Foundation may crash when a transfer is cancelled while it looks into the cache, and when a
            // session goes away while transfers of it end.
            configuration.urlCache = nil
            session = URLSession(configuration: configuration)
            Self.kept.withLock { $0.append(session) }
        }

        private func url(_ path: String) throws -> URL { try #require(URL(string: "answering://host\(path)")) }

        @Test func `An answer is valid`() async throws {
            let answer = session.dataTask(.promise, with: try url("/ok")).validate().map(on: nil) { $0.data.count }
            #expect(try await answer.async() == 15)
            let request = URLRequest(url: try url("/ok"))
            #expect(try await session.dataTask(.promise, with: request).map(on: nil) { $0.data.count }.async() == 15)
        }

        @Test func `A bad status is an answer, until it is validated`() async throws {
            let answer = session.dataTask(.promise, with: try url("/missing"))
            #expect(try await answer.map(on: nil) { $0.data.count }.async() == 15)
            let error = await answer.validate().asVoid().rejection()
            guard let error = error as? PMKHTTPError, case .badStatusCode(let status, _, _) = error else {
                Issue.record("no error, or another one")
                return
            }
            #expect(status == 404)
            #expect(error.jsonDictionary?["name"] as? String == "Ada")
            #expect(error.description == "HTTP 404 from answering://host/missing")
        }

        @Test func `No answer is an error of the session`() async throws {
            let error = await session.dataTask(.promise, with: try url("/other")).asVoid().rejection()
            #expect((error as? URLError)?.code == .cannotConnectToHost)
        }

        @Test func `A chain that is cancelled stops the transfer`() async throws {
            let transfer = session.dataTask(.promise, with: try url("/never"))
            let chain = cancellable(transfer).validate()
            chain.cancel()
            // The chain's own error, or the session's, if that is faster.
            #expect(await chain.promise.asVoid().rejection()?.isCancelled == true)
            #expect((await transfer.asVoid().rejection() as? URLError)?.code == .cancelled)
            #expect(chain.isCancelled)
        }

        @Test func `A chain that can be cancelled validates`() async throws {
            let chain = session.dataTask(.promise, with: try url("/missing")).cancellize().validate()
            #expect(await chain.promise.asVoid().rejection() is PMKHTTPError)
        }

        @Test func `A body is sent`() async throws {
            let answer = session.uploadTask(.promise, with: try url("/ok"), from: Data([1]))
            #expect(try await answer.map(on: nil) { $0.data.count }.async() == 15)
            let file = FileManager.default.temporaryDirectory.appending(component: UUID().uuidString)
            try Data([1, 2]).write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            let other = session.uploadTask(.promise, with: try url("/ok"), fromFile: file)
            #expect(try await other.map(on: nil) { $0.data.count }.async() == 15)
        }
    }
}
