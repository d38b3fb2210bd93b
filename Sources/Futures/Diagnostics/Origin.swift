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
    /// The line; the two highest bits say why the promise is broken.
    @usableFromInline let taggedLine: UInt

    @inlinable init(file: StaticString, line: UInt) {
        self.file = file.hasPointerRepresentation ? UInt(bitPattern: file.utf8Start) : 0
        taggedLine = line
    }

    @usableFromInline init(file: UInt, line: UInt) {
        self.file = file
        taggedLine = line
    }

    /// Of what no promise is behind.
    @usableFromInline static var unknown: Origin { Origin(file: 0, line: 0) }

    /// Set where nothing was dropped: a future waits for itself.
    private static let circleTag: UInt = 1 << 63

    /// Set where no promise was dropped, but an executor's job.
    private static let jobTag: UInt = 1 << 62

    /// What is known of a future that waits for itself: a stage doesn't keep where it was made.
    @usableFromInline static var circle: Origin { Origin(file: 0, line: circleTag) }

    /// The same place, for a future that waits for itself.
    @usableFromInline var inCircle: Origin { Origin(file: file, line: taggedLine | Self.circleTag) }

    /// The same place, for a closure whose executor dropped its job.
    @usableFromInline var inDroppedJob: Origin { Origin(file: file, line: taggedLine | Self.jobTag) }

    var isInCircle: Bool { taggedLine & Self.circleTag != 0 }
    var isInDroppedJob: Bool { taggedLine & Self.jobTag != 0 }
    /// Whether it was reported that the cell was abandoned.
    ///
    /// Of a job that is dropped, the failure of the stage behind tells.
    @usableFromInline var isTold: Bool { !isInDroppedJob }
    /// Whether a line has made it, as with all promises but that of `Future.never`.
    var isKnown: Bool { file != 0 || taggedLine != 0 }
    var line: UInt { taggedLine & ~(Self.circleTag | Self.jobTag) }
    /// Whether it was reported that nothing will settle what waits for it. A cell that was cancelled has no origin.
    var isReported: Bool { line > 0 || isInCircle }

    // An address of a constant has at most 48 bits, on every platform that Swift supports: a line of up to 16 goes
    // above them.
    private static let lineShift: UInt = 48

    /// The place in one word: a line from 65,536 on is one that isn't known.
    var word: UInt { file | (line >> 16 == 0 ? line << Self.lineShift : 0) }

    /// What ``word`` was made of.
    init(word: UInt) { self.init(file: word & (1 << Self.lineShift - 1), line: word >> Self.lineShift) }

    /// Says that nothing will ever settle what waited for it.
    @usableFromInline func reportBroken() { FutureProblem.tell(.brokenPromise(BrokenPromise(self))) }

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
}
