//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// Who reports what breaks, and how the cells behind it know:
//
// | what happens                        | who reports it                  | how that is known                        |
// |-------------------------------------|---------------------------------|------------------------------------------|
// | a promise is dropped, and its       | the failure, if nobody reads it | UNSEEN (`StateWord+looking`); the origin |
// | failure type can say so             |                                 | has no tag                               |
// | it can't say so                     | the promise's last owner or, if | ABANDONED, perhaps with `reportDue`      |
// |                                     | nothing waits, a later waiter   | (`BrokenReport`)                         |
// | a stage of a wider failure type     | nobody again, unless the report | `ofFailure(behind:)`: the origin is      |
// | fails behind that                   | is due: then its failure        | tagged as reported, its failure is SEEN  |
// | a promise is dropped because of a   | nobody again                    | `Loop.cause` or `BrokenInput`: it takes  |
// | broken one                          |                                 | over that origin, tagged as reported     |
// | an executor drops a hop's job       | the failure of the stage behind | `failureIsReport`; if the type can't say |
// |                                     | it, or the hop (`HopAudience`)  | so, the origin is tagged as reported     |
// | a future waits for itself           | its failure, or `Cycle`         | the tag of a cycle                       |
// | a future fails otherwise            | the last cell that has the      | UNSEEN                                   |
// |                                     | failure, if nobody reads it     |                                          |
// | a future is cancelled               | nobody                          | a cancellation; the origin is unknown    |

/// Where in a program a promise was made, or the closure of a hop attached; with tags, why it is broken.
@frozen @usableFromInline
struct Origin: Sendable {
    /// The first byte of a `#fileID` literal: a null-terminated constant of the program, which stays in memory.
    @usableFromInline let file: UInt
    /// The line; the three highest bits are the tags below.
    @usableFromInline let taggedLine: UInt

    @inlinable init(file: StaticString, line: UInt) {
        self.file = file.hasPointerRepresentation ? UInt(bitPattern: file.utf8Start) : 0
        taggedLine = line
    }

    @usableFromInline init(file: UInt, line: UInt) {
        self.file = file
        taggedLine = line
    }

    /// The origin of cells without a promise.
    @usableFromInline static var unknown: Origin { Origin(file: 0, line: 0) }

    /// Set if nothing was dropped: a future waits for itself.
    private static let cycleTag: UInt = 1 << 63

    /// Set if no promise was dropped, but an executor's job.
    private static let jobTag: UInt = 1 << 62

    /// Set if the break has its own report: failures that it causes count as seen.
    private static let reportedTag: UInt = 1 << 61

    private static let tags = cycleTag | jobTag | reportedTag

    /// The origin of a future that waits for itself: a stage doesn't keep where it was made.
    @usableFromInline static var cycle: Origin { Origin(file: 0, line: cycleTag) }

    /// The same place, for a future that waits for itself.
    @usableFromInline var inCycle: Origin { Origin(file: file, line: taggedLine | Self.cycleTag) }

    /// The same place, for a closure whose executor dropped its job.
    @usableFromInline var inDroppedJob: Origin { Origin(file: file, line: taggedLine | Self.jobTag) }

    /// The same place, which is tagged unless a failure is the report of the break.
    ///
    /// Tagged, it says that there is another report: failures because of it count as seen.
    @usableFromInline
    func reported(byFailure failureIsReport: Bool) -> Origin {
        failureIsReport ? self : Origin(file: file, line: taggedLine | Self.reportedTag)
    }

    /// The origin of a failure behind a cell that was abandoned with this origin: tagged if the cell has been reported.
    ///
    /// Not if its report is due: a waiter that comes just now may be the only one ever.
    @usableFromInline
    func ofFailure(behind source: CellPointer) -> Origin {
        source.state.now.isReportDue ? self : reported(byFailure: failureIsReport)
    }

    var isInCycle: Bool { taggedLine & Self.cycleTag != 0 }
    var isInDroppedJob: Bool { taggedLine & Self.jobTag != 0 }
    /// Whether the failure is the report: if nobody reads it, it is reported.
    ///
    /// That is so for a dropped job, unless the failure type of the stage behind it couldn't say so. Anything else is
    /// reported when the cell is abandoned, or when something waits for it; nothing is reported of a cell that was
    /// cancelled.
    @usableFromInline var failureIsReport: Bool { isInDroppedJob && !isReportedElsewhere }
    /// Whether it was tagged by ``reported(byFailure:)``.
    @usableFromInline var isReportedElsewhere: Bool { taggedLine & Self.reportedTag != 0 }
    /// Whether anything is known of it: a line, or why it broke.
    var isKnown: Bool { file != 0 || taggedLine != 0 }
    var line: UInt { taggedLine & ~Self.tags }
    /// Whether this break is reported: by itself, at once or when something waits, or by a failure; see
    /// ``failureIsReport``.
    ///
    /// Promises that break because of it need no report then. False for a cell that was cancelled, which has no origin.
    var hasReport: Bool { line > 0 || isInCycle }

    // An address of a constant has at most 48 bits, on every platform that Swift supports: the upper 16 hold the line.
    private static let lineShift: UInt = 48

    /// The place in one word: a line from 65,536 on counts as unknown.
    var word: UInt { file | (line >> 16 == 0 ? line << Self.lineShift : 0) }

    /// Creates it from its ``word``.
    init(word: UInt) { self.init(file: word & (1 << Self.lineShift - 1), line: word >> Self.lineShift) }

    /// Reports that what waited for this can't settle any more.
    @usableFromInline func reportBroken() { FutureProblem.tell(.brokenPromise(BrokenPromise(self))) }

    /// Whether it is a line of this package, in a property that makes a promise: a property can't know the line of its
    /// caller.
    var isInBridge: Bool { fileID.hasPrefix("FuturesNIO/") }

    var fileID: String {
        guard let start = UnsafePointer<UInt8>(bitPattern: file) else { return "unknown" }
        return String(cString: start)
    }
}

extension CellPointer {
    /// Where the promise of this cell was made; if the cell is abandoned, the origin of what broke it.
    ///
    /// It is in the place of the list links, which neither a promise's pending cell nor an abandoned one uses. In any
    /// other cell it has no meaning.
    @inlinable var origin: Origin {
        get { place(of: Origin.self, at: Layout.outcome).pointee }
        nonmutating set { place(of: Origin.self, at: Layout.outcome).initialize(to: newValue) }
    }
}
