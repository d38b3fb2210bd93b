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
    private let server: URL
    private let store: GalleryStore
    private let report: @Sendable (String) -> Void
    private let isRunning = Atomic(false)

    init(server: URL, store: GalleryStore, report: @escaping @Sendable (String) -> Void) {
        self.server = server
        self.store = store
        self.report = report
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
        guard self.isRunning.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged else {
            try await writer.write(ByteBuffer(string: LoadMessage.failed("another load is under way").text))
            return
        }
        defer { self.isRunning.store(false, ordering: .relaxed) }
        let (messages, sink) = AsyncStream<LoadMessage>.makeStream()
        let report = self.report
        let remote = RemoteGallery(baseURL: self.server) { event in
            report("  \(event.line)")
            sink.yield(.event(event))
        }
        report("Loading \(self.server.withoutPassword) into \(self.store.path).")
        let load = GalleryLoad(from: remote, into: self.store, style: .combined, deadline: .seconds(30))
        load.outcome.observe { result in
            switch result {
            case .success(let gallery):
                report("Stored in \(self.store.path): \(gallery.counts).")
                sink.yield(.stored("Stored in \(self.store.path): \(gallery.counts)."))
            case .failure(let error):
                report("Error: \(error.description); \(self.store.path) stays as it was.")
                sink.yield(.failed("\(error.description); \(self.store.path) stays as it was"))
            }
            sink.finish()
        }
        try await withTaskCancellationHandler {
            // The body is read to hear of its end, which is that of the connection.
            try await request.body.consumeWithInboundCloseHandler { _ in
                for await message in messages { try await writer.write(ByteBuffer(string: message.text)) }
            } onInboundClosed: {
                if load.stop() { report("The page was left.") }
            }
        } onCancel: {
            load.stop()
        }
    }
}
