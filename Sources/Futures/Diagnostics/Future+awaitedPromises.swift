//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A promise that a pending future waits for, or a closure whose executor dropped its job.
public struct AwaitedPromise: Hashable, Sendable {
    /// The file that made it, as `Module/File.swift`.
    public let fileID: String
    /// The line that made it, or that attached the closure.
    public let line: UInt
    /// Whether it is gone, so that nothing will ever settle the future.
    public let isBroken: Bool
    private let isClosure: Bool

    init(_ origin: Origin, isBroken: Bool) {
        fileID = origin.fileID
        line = origin.number
        self.isBroken = isBroken
        isClosure = origin.isInDroppedJob
    }

    /// Where it was made, as `Module/File.swift:line`.
    package var place: String { "\(fileID):\(line)" }
}

extension AwaitedPromise: CustomStringConvertible {
    /// Where the promise was made, or the closure attached, and whether it is gone.
    public var description: String {
        if isClosure { return "the closure attached at \(place), whose job its executor dropped" }
        return "the promise made at \(place)\(isBroken ? ", which was dropped" : "")"
    }
}

extension Future {
    /// The promises that a pending future waits for: those at the heads of the chains that it is the end of.
    ///
    /// It goes up through operators, and through combinators to each input that is pending. Work in a task counts as a
    /// promise of the line that started it. Empty when the future is settled, or when everything above it is and only
    /// an executor still has to run what it was given.
    ///
    /// O(n), where n is the number of futures on the way. May be called from any thread.
    package var awaitedPromises: [AwaitedPromise] { awaitedPromises(atMost: .max) }

    func awaitedPromises(atMost limit: Int) -> [AwaitedPromise] {
        guard case .pending(let object) = storage, !CellPointer(object).state.now.isSettled else {
            return []
        }
        return AwaitedPromise.all(above: object, atMost: limit)
    }

    /// The first of them.
    package var awaitedPromise: AwaitedPromise? { awaitedPromises(atMost: 1).first }
}

extension AwaitedPromise {
    /// The promises that a cell waits for; its own, if a promise settles it.
    ///
    /// May be called from any thread.
    static func all(above cell: FutureCell, atMost limit: Int) -> [AwaitedPromise] {
        var search = PromiseSearch(limit: limit)
        search.climb(from: cell)
        return search.found
    }
}

/// A search for the promises above a cell.
///
/// One lock at a time, without recursion.
private struct PromiseSearch {
    let limit: Int
    private(set) var found: [AwaitedPromise] = []
    /// Where combinators were met: the same input may be reached in many ways, and a combinator may wait for itself.
    private var seen: Set<UInt> = []

    init(limit: Int) { self.limit = limit }

    mutating func climb(from cell: FutureCell) {
        var next = [cell]
        while found.count < limit, let cell = next.popLast() {
            var ascent = Ascent(from: CellPointer(cell))
            while ascent.moveUp() {}
            let inputs = takeHead(ascent.cell)
            next += inputs.reversed()
            withExtendedLifetime(cell) {}
        }
    }

    /// Notes the promise that settles a cell, or returns what the work behind it waits for.
    private mutating func takeHead(_ cell: CellPointer) -> [FutureCell] {
        guard seen.insert(cell.bits).inserted else { return [] }
        if cell.state.now.isAbandoned {
            // A stage that has left, or whose executor dropped it, has none.
            if cell.origin.number > 0 { found.append(AwaitedPromise(cell.origin, isBroken: true)) }
            return []
        }
        guard let producer = Producer(of: cell) else { return [] }
        var inputs: [FutureCell] = []
        producer.addInputs(to: &inputs)
        if inputs.isEmpty { found.append(AwaitedPromise(producer.origin, isBroken: false)) }
        return inputs
    }
}

/// Who settles a pending cell.
struct Producer {
    /// Where the promise was made, or the operator was called that made it.
    let origin: Origin
    /// The handler that knows what the promise stands for, if there is one.
    let handler: CancellationHandler?
    /// The cell of an input that will never settle.
    private let brokenInput: FutureCell?

    var kind: StageKind { handler?.kind ?? .promise }

    /// Nil for a stage, and for one that is settled meanwhile.
    ///
    /// May be called from any thread, with a reference to the cell.
    init?(of cell: CellPointer) {
        guard let before = cell.state.lock() else { return nil }
        defer { cell.state.unlock(before.bits) }
        guard cell.upstream.isProducer else { return nil }
        origin = cell.origin
        handler = cell.upstream.handlers.flatMap(Self.knowing)
        brokenInput = cell.upstream.handlers.flatMap(BrokenInput.first)
    }

    /// Whether there is anything behind the promise that is known.
    var hasInputs: Bool { handler != nil || brokenInput != nil }

    /// Adds the cells of what the work behind the promise waits for.
    ///
    /// May be called from any thread, never under a lock.
    func addInputs(to cells: inout [FutureCell]) {
        handler?.addInputs(to: &cells)
        if let brokenInput { cells.append(brokenInput) }
    }

    /// The first handler of a chain that knows what its promise stands for.
    ///
    /// Called with the lock held that guards the chain; not inlined for the reason of ``CellPointer/ownedUnderLock()``.
    @inline(never)
    private static func knowing(_ chain: Unmanaged<CancellationHandler>) -> CancellationHandler? {
        var link: CancellationHandler? = chain.takeUnretainedValue()
        while let current = link, !current.knowsKind { link = current.next }
        return link
    }
}

@available(*, unavailable, message: "A handler is guarded by the lock of the cell that it hangs on.")
extension Producer: Sendable {}
