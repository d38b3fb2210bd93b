//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import GalleryModel
import Testing

@testable import GalleryService

@Suite("FaultSchedule", .timeLimit(.minutes(60)))
struct FaultScheduleTests {
    @Test func `without a rule nothing goes wrong`() {
        #expect(FaultSchedule(.none).next(for: .users) == nil)
    }

    @Test func `a rule concerns its resource alone`() {
        let schedule = FaultSchedule([.init(.albums, .truncate)])
        #expect(schedule.next(for: .albums) == .truncate)
        #expect(schedule.next(for: .albums) == .truncate)
        #expect(schedule.next(for: .users) == nil)
    }

    @Test func `a status wears off, and then comes the next rule`() {
        let schedule = FaultSchedule([.init(.users, .status(times: 2)), .init(.users, .stall)])
        let faults = (0..<4).map { _ in schedule.next(for: .users) }
        #expect(faults == [.status(times: 2), .status(times: 2), .stall, .stall])
    }

    @Test func `a rule for all counts for each resource by itself`() {
        let schedule = FaultSchedule([.init(nil, .status(times: 1))])
        for resource in Resource.allCases {
            #expect(schedule.next(for: resource) == .status(times: 1))
            #expect(schedule.next(for: resource) == nil)
        }
    }
}
