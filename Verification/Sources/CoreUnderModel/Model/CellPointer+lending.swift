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
    @usableFromInline func lendPriority() -> Bool { false }
    @usableFromInline func suspendWhileLending(unlessCancelled isLeaving: Bool) async -> Bool { isLeaving }
}
