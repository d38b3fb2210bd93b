//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import GalleryClient
import Hummingbird

/// Answers the requests of a browser.
struct BrowserResponder: HTTPResponder {
    typealias Context = BasicRequestContext

    private let shelf: SnapshotShelf
    private let pages: Pages
    private let pictures: PictureSource
    private let loads: LoadRunner

    init(_ configuration: GalleryBrowser.Configuration) throws {
        let store = GalleryStore(path: configuration.database)
        self.shelf = SnapshotShelf(store)
        self.pages = try Pages(configuration)
        self.pictures = PictureSource(server: configuration.server, maxConcurrent: configuration.fetches)
        self.loads = LoadRunner(configuration, store)
    }

    func respond(to request: Request, context: Context) async throws -> Response {
        let route = BrowserRoute(path: request.uri.path)
        if let refusal = RequestGuard.refusal(of: request.head, to: route) {
            var response = Self.response(.text(refusal.reason, refusal.status))
            response.headers[.allow] = refusal.allowed
            return response
        }
        if request.method == .post {
            return route == .stop ? Self.response(self.loads.stop()) : self.loads.response(to: request)
        }
        let response = Self.response(await self.answer(to: route, request))
        guard request.method == .head else { return response }
        var headers = response.headers
        headers[.contentLength] = response.body.contentLength.map(String.init)
        return Response(status: response.status, headers: headers)
    }

    private func answer(to route: BrowserRoute, _ request: Request) async -> BrowserAnswer {
        switch route {
        case .file(let file): return .file(file)
        case .load: return self.pages.load()
        case .unknown: return self.pages.missing("There is no page \(request.uri.path)")
        default: break
        }
        switch await self.shelf.current() {
        case .failed(let error):
            if case .picture = route { return .text("\(error.description).", .serviceUnavailable) }
            return self.pages.failure(error)
        case .shown(let snapshot, let staleness):
            if case .picture(let id, let isThumbnail) = route {
                return await self.pictures.answer(snapshot.photos[id]?.photo, isThumbnail: isThumbnail)
            }
            return self.pages.page(of: route, snapshot, staleness, PageQuestion(query: request.uri.query ?? ""))
        }
    }

    private static func response(_ answer: BrowserAnswer) -> Response {
        var headers = RequestGuard.headers
        headers[.contentType] = answer.contentType
        headers[.cacheControl] = answer.isKept ? "private, max-age=3600" : "no-cache"
        // A picture that is opened by itself may be a document with a script in it.
        if answer.isPicture { headers[.contentSecurityPolicy] = "default-src 'none'; sandbox" }
        let body = ResponseBody(byteBuffer: ByteBuffer(bytes: answer.bytes))
        return Response(status: answer.status, headers: headers, body: body)
    }
}
