//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import Futures
import GalleryClient
import Hummingbird
import Synchronization

/// Runs loads, one at a time, each for as long as somebody looks.
final class LoadRunner: Sendable {
    private let configuration: GalleryBrowser.Configuration
    private let store: GalleryStore
    private let current = Mutex<CurrentLoad?>(nil)

    init(_ configuration: GalleryBrowser.Configuration, _ store: GalleryStore) {
        self.configuration = configuration
        self.store = store
    }

    /// Stops the load that is under way; who looks at it hears what came of that.
    func stop() -> BrowserAnswer {
        guard self.current.withLock({ $0 })?.stop() == true else {
            return .text("There is no load that could be stopped.", .conflict)
        }
        return .text("The load is stopped.", .accepted)
    }

    /// A load, told event by event; it is cancelled when the connection goes.
    func response(to request: Request) -> Response {
        var headers = RequestGuard.headers
        headers[.contentType] = "text/event-stream; charset=utf-8"
        headers[.cacheControl] = "no-store"
        return Response(
            status: .ok,
            headers: headers,
            body: ResponseBody { writer in
                try await self.run(request, &writer)
                try await writer.finish(nil)
            }
        )
    }

    @concurrent
    private func run(_ request: Request, _ writer: inout any ResponseBodyWriter) async throws {
        let own = CurrentLoad()
        let isFirst = self.current.withLock { current in
            guard current == nil else { return false }
            current = own
            return true
        }
        guard isFirst else {
            let sentence = "Error: another load is under way."
            try await writer.write(ByteBuffer(string: LoadMessage.failed(sentence).text))
            return
        }
        defer { self.current.withLock { $0 = nil } }
        let messages = self.begin(own)
        try await withTaskCancellationHandler {
            // The body is read to hear of its end, which is that of the connection.
            try await request.body.consumeWithInboundCloseHandler { _ in
                for await message in messages { try await writer.write(ByteBuffer(string: message.text)) }
            } onInboundClosed: {
                if own.stop() { self.configuration.report("The page was left.") }
            }
        } onCancel: {
            own.stop()
        }
    }

    /// Begins a load.
    ///
    /// - Parameter own: Gets the load, to stop it.
    /// - Returns: What happens to the load, up to its end.
    private func begin(_ own: CurrentLoad) -> AsyncStream<LoadMessage> {
        let (messages, sink) = AsyncStream<LoadMessage>.makeStream()
        let (report, path) = (self.configuration.report, self.store.path)
        let remote = RemoteGallery(baseURL: self.configuration.server, retries: self.configuration.retries) { event in
            report("  \(event.line)")
            sink.yield(.event(event))
        }
        report("Loading \(self.configuration.server.withoutPassword) into \(path).")
        let load = GalleryLoad(
            from: remote,
            into: self.store,
            style: .combined,
            deadline: self.configuration.deadline
        )
        own.become(load)
        load.outcome.observe { result in
            switch result {
            case .success(let gallery):
                let sentence = "Stored in \(path): \(gallery.counts)."
                report(sentence)
                sink.yield(.stored(sentence))
            case .failure(let error):
                let isThere = FileManager.default.fileExists(atPath: path)
                let sentence = "Error: \(error.description); \(path) \(isThere ? "stays as it was" : "was not made")."
                report(sentence)
                sink.yield(.failed(sentence, advice: error.advice))
            }
            sink.finish()
        }
        return messages
    }
}
