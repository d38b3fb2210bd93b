//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Where in a program a promise was made.
@frozen @usableFromInline
struct Origin: Sendable {
    /// The first byte of a `#fileID` literal: in the program's constants, for ever, with a zero behind it.
    @usableFromInline let file: UInt
    @usableFromInline let line: UInt

    @inlinable init(file: StaticString, line: UInt) {
        self.file = file.hasPointerRepresentation ? UInt(bitPattern: file.utf8Start) : 0
        self.line = line
    }

    var fileID: String {
        guard let start = UnsafePointer<UInt8>(bitPattern: file) else { return "unknown" }
        return String(cString: start)
    }
}

extension CellPointer {
    /// Where the promise of this cell was made.
    ///
    /// For a promise's pending cell, or an abandoned one: its links and its body hold nothing else.
    @inlinable var origin: Origin {
        get { place(of: Origin.self, at: Layout.outcome).pointee }
        nonmutating set { place(of: Origin.self, at: Layout.outcome).initialize(to: newValue) }
    }

    /// Where the promise was made whose drop abandoned the cell that this one waits for.
    ///
    /// For a cell that is told of it.
    @usableFromInline var originOfSource: Origin { upstream.source?.origin ?? Origin(file: "", line: 0) }
}
