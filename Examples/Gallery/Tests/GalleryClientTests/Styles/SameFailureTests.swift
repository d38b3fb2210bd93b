//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import Futures
import FuturesTesting
import GalleryClient
import GalleryModel
import GalleryService
import GalleryTestSupport
import Testing

/// A fault of one list.
private let faults: [Fault] = [.status(times: nil), .truncate, .invalidJSON, .wrongType, .stall]

@Suite("Two faults at once", .timeLimit(.minutes(60)))
struct SameFailureTests {
    @Test(arguments: [(Resource.users, Resource.albums), (.users, .photos), (.albums, .photos)], faults)
    func `all styles say the same, which is what is wrong with the first of the lists`(
        _ lists: (first: Resource, second: Resource),
        _ fault: Fault
    ) async throws {
        for other in faults {
            try await withScene(faults: [.init(lists.first, fault), .init(lists.second, other)]) { scene in
                var failures: [LoadStyle: GalleryError?] = [:]
                for style in LoadStyle.allCases { failures[style] = await failure(style, scene, lists.first, fault) }
                let said = Set(failures.values.map { String(describing: $0) })
                #expect(said.count == 1, "\(lists.first):\(fault) and \(lists.second):\(other): \(failures)")
                #expect(said.allSatisfy { $0.contains(scene.address(lists.first).absoluteString) }, "\(said)")
            }
        }
    }

    /// Loads to the end, which is the deadline when the first faulty list doesn't come.
    private func failure(_ style: LoadStyle, _ scene: Scene, _ first: Resource, _ fault: Fault) async -> GalleryError? {
        let (clock, events) = (ManualClock(), Events<LoadEvent>())
        let remote = RemoteGallery(baseURL: scene.baseURL, retries: .immediate(attempts: 2)) { events.add($0) }
        let load = GalleryLoad(from: remote, into: scene.store, style: style, deadline: .seconds(5), clock: clock)
        if fault == .stall {
            let earlier = Resource.allCases.prefix { $0 != first }
            await events.wait(forAll: earlier.map { .received($0, count: SmallGallery.count(of: $0)) })
            clock.advance(by: .seconds(5))
        }
        guard case .failure(let error) = await load.outcome.result else { return nil }
        return error
    }
}
