//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// Stand-ins for what lends priorities: the scenarios' tasks all have the same.

extension Promise {
    func onCancel<Value, Problem>(of task: Task<Value, Problem>) { onCancel { task.cancel() } }
}

extension CellPointer {
    /// Nobody lends, so nobody leaves a priority either.
    func lend(_ priority: TaskPriority) {}

    /// What nobody has is looked for beside the core; its own steps are those of `link`.
    @usableFromInline func leaveBehind() {}
    @usableFromInline func lendPriority() -> Bool { false }
    @usableFromInline func suspendWhileLending(unlessCancelled isLeaving: Bool) async -> Bool { isLeaving }
}
