//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Testing

@testable import Futures

@Suite("RoomWord", .timeLimit(.minutes(60)))
struct RoomWordTests {
    @Test func `room is taken until there is none, and given back`() {
        let room = RoomWord(isOpen: true)
        #expect(room.take(2, of: 3) == true)
        #expect(room.take(2, of: 3) == false)
        #expect(room.take(1, of: 3) == true)
        #expect(room.take(1, of: 3) == false)
        #expect(room.giveBack(2) == true)
        #expect(room.take(2, of: 3) == true)
    }

    @Test func `a closed one says what is taken, and lets nobody change it`() {
        let room = RoomWord(isOpen: true)
        #expect(room.take(2, of: 3) == true)
        #expect(room.close() == 2)
        #expect(room.close() == nil)
        #expect(room.take(1, of: 3) == false)
        #expect(room.giveBack(1) == false)
    }

    @Test func `an opened one goes on with what is taken by then`() {
        let room = RoomWord(isOpen: false)
        room.open(2)
        #expect(room.take(2, of: 3) == false)
        #expect(room.take(1, of: 3) == true)
        #expect(room.close() == 3)
    }

    @Test func `the greatest amounts fit`() {
        let room = RoomWord(isOpen: true)
        #expect(room.take(.max, of: .max) == true)
        #expect(room.take(1, of: .max) == false)
        #expect(room.close() == .max)
        room.open(.max)
        #expect(room.giveBack(.max) == true)
        #expect(room.close() == 0)
    }
}
