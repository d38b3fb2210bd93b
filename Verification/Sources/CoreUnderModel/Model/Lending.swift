//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// Stand-ins for what lends priorities: the scenarios' tasks all have the same.

extension Promise {
    func onCancel<Value, Problem>(of task: Task<Value, Problem>, onMainActor: Bool = false) {
        onCancel { task.cancel() }
    }
}

/// Nobody lends, so nobody leaves a priority either.
@usableFromInline
struct Lending {
    init(_ lent: LentPriority) {}

    init(_ priority: TaskPriority) {}

    func lend(to cell: CellPointer) {}

    func lend(by lender: CancellationHandler) {}

    @usableFromInline static func lendPriority(to cell: CellPointer) -> Bool { false }

    static func noteWait(for cell: CellPointer) {}
}

/// What nobody has is looked for beside the core; its own steps are those of a link.
@usableFromInline
enum LeftBehind {
    @usableFromInline static func note(_ cell: CellPointer) {}
}

extension Awaiting {
    @usableFromInline func suspendWhileLending(unlessCancelled isLeaving: Bool) async -> Bool { isLeaving }
}
