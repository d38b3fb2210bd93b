//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Diagnostics
import FuturesTestSupport
import Testing

@testable import Futures

extension TrackingTests {
    @Suite("PendingFutures, of many places")
    struct PendingGrowthTests {
        private let file: StaticString = "Growing/Growth.swift"

        @Test func `what many places wait for together is looked at a thousand times for each, at most`() async throws {
            try await tracking {
                let growth = growth(from: 500, rounds: 2) { count in
                    let promises = (0..<count).map { _ in Promise<Int, Never>() }
                    let all = Future.all(promises.map(\.future)).asVoid()
                    let waiting = (0..<count).map { Future.all([all], file: file, line: UInt($0)) }
                    #expect(PendingFutures.now.groups.count { $0.place?.fileID == "\(file)" } >= count)
                    withExtendedLifetime((promises, waiting)) {}
                }
                #expect(growth < linearGrowth)
            }
        }

        @Test func `many places are written as fast as they are many`() async throws {
            try await tracking {
                let growth = growth(from: 500, rounds: 2) { count in
                    let promises = (0..<count).map { Promise<Int, Never>(file: file, line: UInt($0)) }
                    let five = Future.all(promises.prefix(5).map(\.future))
                    let text = PendingFutures.now.description
                    #expect(text.contains("\(file):\(count - 1)"))
                    withExtendedLifetime((five, promises)) {}
                }
                #expect(growth < linearGrowth)
            }
        }
    }
}
#endif
