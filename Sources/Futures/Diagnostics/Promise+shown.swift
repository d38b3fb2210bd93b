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
}

/// Tells what a promise stands for, and stops nothing.
private final class KindHandler: CancellationHandler {
    private let kindOfPromise: StageKind

    init(_ kind: StageKind) { kindOfPromise = kind }

    override var kind: StageKind { kindOfPromise }
}
