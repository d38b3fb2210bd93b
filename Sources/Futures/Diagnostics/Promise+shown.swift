//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Promise<Void, Never> {
    /// A promise that stands for something else wherever pending futures are shown: a task's wait, or its room.
    static func shown(
        as kind: StageKind,
        labeled label: String? = nil,
        _ file: StaticString,
        _ line: UInt
    ) -> Promise {
        let promise = Promise(file: file, line: line)
        KindHandler(kind).add(to: promise.reference.cell)
        if let label { _ = promise.future.labeled(label) }
        return promise
    }

    /// A promise that is shown nowhere, until ``Future/show(as:labeled:_:_:)``.
    static func unshown(_ file: StaticString, _ line: UInt) -> Promise {
        #if Diagnostics
        typealias Outcome = Result<Void, Never>
        let cell = OwnedCell(.withoutSource(Outcome.self), body: Void.self, outcome: Outcome.self)
        cell.pointer.origin = Origin(file: file, line: line)
        cell.pointer.upstream = .producer
        return Promise(reference: PromiseReference(cell))
        #else
        return Promise(file: file, line: line)
        #endif
    }
}

extension Future {
    /// Shows a pending future of ``Promise/unshown(_:_:)`` from now on, as something else than a promise.
    func show(as kind: StageKind, labeled label: String?, _ file: StaticString, _ line: UInt) {
        #if Diagnostics
        guard Recorder.isOn, case .cell(let object) = storage else { return }
        let cell = CellPointer(object)
        // It has ended: nobody will wait.
        if cell.state.now.isTerminal { return }
        Recorder.note(.made(cell, Origin(file: file, line: line)))
        KindHandler(kind).add(to: cell)
        if let label { _ = labeled(label) }
        #endif
    }

    /// This future, shown with a line that its stack doesn't say: nothing of the caller's is on that of a task, or
    /// where a call goes on later.
    ///
    /// Consuming, so that without the trait nothing is left: otherwise, generic code would copy the future.
    @inlinable @inline(__always)
    consuming func shown(at place: @autoclosure () -> (file: StaticString, line: UInt)) -> Future {
        #if Diagnostics
        if case .cell(let object) = storage, Recorder.isOn {
            let (file, line) = place()
            Recorder.note(.placed(CellPointer(object), Origin(file: file, line: line)))
        }
        #endif
        return self
    }
}

extension Promise {
    /// Shows the run of a key with the key, wherever pending futures are shown.
    ///
    /// Called without a lock: the key's description is the user's code.
    @inlinable @inline(__always)
    func show(key: some Any) {
        #if Diagnostics
        future.labeled("\(key)")
        #endif
    }
}

/// Tells what a promise stands for, and stops nothing.
private final class KindHandler: CancellationHandler {
    private let kindOfPromise: StageKind

    init(_ kind: StageKind) { kindOfPromise = kind }

    override var kind: StageKind { kindOfPromise }
}
