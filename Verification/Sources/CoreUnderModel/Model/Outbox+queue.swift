//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// Under the model checker there are no dispatch queues: all hops go in jobs.

extension Outbox {
    static func sendAlone(_ hop: CellPointer) -> Bool { false }
}

// Nothing of the model runs on the main actor.
func isCurrentMainActor(_ actor: (any Actor)?) -> Bool { false }

struct MainActorWork {
    init(of cell: CellPointer) {}

    func checkBlocking() {}
    func end() {}
}
