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
    @Suite("What a stage takes, with the trait Diagnostics")
    struct StageCostTests {
        @Test(.enabled(if: StageCost.isKnown))
        func `the same to the byte as without it`() {
            // A test that prints pending futures leaves that on.
            PendingFutures.stopTracking()
            #expect(StageCost.measured() == StageCost.expected)
        }

        @Test func `a cell has five words, and room for its closure or its outcome`() {
            #expect(MemoryLayout<FutureCell.Fields>.size == 40)
            #expect(CellPointer.Layout.outcome == 40)
            #expect(CellPointer.Layout.body == 56)
        }
    }
}
#endif
