//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import GalleryModel
import Hummingbird
import ServiceLifecycle

/// Answers requests, late and faulty where that was asked for.
struct GalleryResponder: HTTPResponder {
    typealias Context = BasicRequestContext

    let catalogue: @Sendable () -> Catalogue?
    let pictures: PictureShelf
    let faults: FaultSchedule
    let configuration: GalleryServer.Configuration

    func respond(to request: Request, context: Context) async throws -> Response {
        let path = request.uri.string
        self.configuration.report(.received(path: path))
        guard self.configuration.isMeant(by: request.head.authority) else {
            let headers: HTTPFields = [.contentType: "text/plain; charset=utf-8"]
            return self.response(.misdirectedRequest, path, headers: headers, body: Self.refusal)
        }
        guard request.method == .get || request.method == .head else {
            return self.response(.methodNotAllowed, path, headers: [.allow: "GET, HEAD"])
        }
        // A server that is stopping doesn't wait for the rest of the latency, and has no data before it listens.
        guard await self.pause(), let catalogue = self.catalogue() else {
            return self.response(.serviceUnavailable, path, headers: [.connection: "close"])
        }
        let filters = request.uri.queryParameters.map { Filter(field: String($0.key), value: String($0.value)) }
        let route = Route(path: request.uri.path, filters: filters)
        let answer = await Answer(to: route, from: catalogue, self.pictures)
        let response = await self.response(to: request, answer, fault: answer.resource.flatMap(self.faults.next))
        return request.method == .head ? response.withoutBody : response
    }

    /// What a page on another site reads that has its own name point to this machine.
    private static let refusal = Array("This service answers to the name of the machine that it runs on alone.\n".utf8)

    private func response(to request: Request, _ answer: Answer, fault: Fault?) async -> Response {
        let path = request.uri.string
        let headers: HTTPFields = [.contentType: answer.contentType]
        switch fault {
        case nil:
            return self.response(answer.status, path, headers: headers, body: answer.body)
        case .status:
            return self.response(.internalServerError, path, headers: headers, body: Array("{}".utf8))
        case .invalidJSON:
            return self.response(answer.status, path, headers: headers, body: answer.invalidJSON)
        case .wrongType:
            return self.response(answer.status, path, headers: headers, body: answer.wronglyTyped)
        case .truncate:
            self.configuration.report(.truncated(path: path))
            return Response(status: answer.status, headers: headers, body: .truncated(answer.body))
        case .stall:
            await self.stall(request)
            return self.response(.serviceUnavailable, path, headers: [.connection: "close"])
        }
    }

    /// Waits as long as each answer is to take; tells whether it was not cut short.
    private func pause() async -> Bool {
        guard self.configuration.latency > .zero else { return true }
        do {
            try await cancelWhenGracefulShutdown { [configuration] in
                try await configuration.clock.sleep(for: configuration.latency)
            }
            return true
        } catch {
            return false
        }
    }

    /// Waits until the client has gone away or the server is to stop.
    private func stall(_ request: Request) async {
        self.configuration.report(.stalled(path: request.uri.string))
        // Either end of the wait is a reason to go on and no failure.
        try? await request.body.consumeWithCancellationOnInboundClose { _ in try await gracefulShutdown() }
        self.configuration.report(.released(path: request.uri.string))
    }

    private func response(
        _ status: HTTPResponse.Status,
        _ path: String,
        headers: HTTPFields,
        body: [UInt8] = []
    ) -> Response {
        self.configuration.report(.answered(path: path, status: status.code))
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }
}

extension Response {
    /// The same head, its length included, and nothing after it.
    fileprivate var withoutBody: Response {
        var headers = self.headers
        headers[.contentLength] = self.body.contentLength.map(String.init)
        return Response(status: self.status, headers: headers)
    }
}
