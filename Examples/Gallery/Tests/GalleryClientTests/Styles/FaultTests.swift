//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import Futures
import GalleryModel
import GalleryService
import GalleryTestSupport
import Testing

@testable import GalleryClient

@Suite("Each fault in each style", .timeLimit(.minutes(60)))
struct FaultTests {
    @Test(arguments: LoadStyle.allCases, Resource.allCases)
    func `status 500 for good`(_ style: LoadStyle, _ resource: Resource) async throws {
        try await expect(style, .init(resource, .status(times: nil)), requests: 3) { .status($0, 500) }
    }

    @Test(arguments: LoadStyle.allCases, Resource.allCases)
    func `a truncated body`(_ style: LoadStyle, _ resource: Resource) async throws {
        try await expect(style, .init(resource, .truncate), requests: 3) { address in
            .connection(address, reason: "the connection was closed before the whole answer had come")
        }
    }

    @Test(arguments: LoadStyle.allCases, Resource.allCases)
    func `a body that isn't JSON`(_ style: LoadStyle, _ resource: Resource) async throws {
        let error = try await failure(style, .init(resource, .invalidJSON), requests: 1)
        guard case .undecodable(let address, _, let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(address.path() == "/\(resource.rawValue)")
        #expect(reason.hasPrefix("not valid JSON: "))
        #expect(reason.contains(", at line "))
    }

    @Test(arguments: LoadStyle.allCases, [(Resource.users, 1), (.albums, 3), (.photos, 6)])
    func `a wrong type in a field`(_ style: LoadStyle, _ place: (resource: Resource, index: Int)) async throws {
        let (resource, index) = place
        let error = try await failure(style, .init(resource, .wrongType), requests: 1)
        guard case .undecodable(let address, let path, let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(address.path() == "/\(resource.rawValue)")
        #expect(path == "[\(index)].id")
        #expect(reason.hasPrefix("expected Int, found a string, at line \(index + 2), column "))
        #expect(reason.hasSuffix(": \"\(index + 1)\""))
    }

    private func expect(
        _ style: LoadStyle,
        _ rule: Faults.Rule,
        requests: Int,
        _ expected: (URL) -> GalleryError
    ) async throws {
        let error = try await failure(style, rule, requests: requests)
        let address = try #require(error?.address)
        #expect(error == expected(address))
        #expect(address.path() == "/\(rule.resource?.rawValue ?? "")")
    }

    /// Loads with a fault: the failure, after so many requests, and a database that is the old one to the byte.
    private func failure(_ style: LoadStyle, _ rule: Faults.Rule, requests: Int) async throws -> GalleryError? {
        var failure: GalleryError?
        try await withScene(faults: [rule]) { scene in
            try await scene.store.replace(with: Scene.old, CommitGate())
            let before = try scene.bytes()
            let outcome = await scene.load(style).outcome.result
            failure = #expect(throws: GalleryError.self) { try outcome.get() }
            #expect(try scene.bytes() == before)
            let asked = scene.events.all.count { event in
                if case .requested(rule.resource, _) = event { true } else { false }
            }
            #expect(asked == requests)
        }
        return failure
    }
}

extension GalleryError {
    fileprivate var address: URL? {
        switch self {
        case .connection(let address, _), .status(let address, _), .undecodable(let address, _, _): address
        default: nil
        }
    }
}
