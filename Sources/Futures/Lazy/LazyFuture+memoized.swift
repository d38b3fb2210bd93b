//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension LazyFuture {
    /// Runs the work at most once, and shares its outcome with every start of the returned description or a copy of it.
    ///
    /// ```swift
    /// let settings = LazyFuture { await loadSettings() }.memoized()
    /// ```
    ///
    /// The outcome is stored, including a failure; for expiry, use `FutureCache`. As soon as it is known, this
    /// description is released.
    ///
    /// ## Cancellation
    ///
    /// Each start gives a future of its own: cancelling it affects no other. If all are cancelled before the work has
    /// settled, the work is cancelled, and the next start runs it again.
    ///
    /// - Parameters:
    ///   - file: Where this is called, for the report if the promise of the work is broken.
    ///   - line: Where this is called, for the report if the promise of the work is broken.
    /// - Returns: A description of this work, run once.
    @inlinable
    public func memoized(file: StaticString = #fileID, line: UInt = #line) -> LazyFuture {
        LazyFuture(node: LazyMemo<Success, Failure>(node, (file, line)))
    }
}

/// A step that runs its work once.
@_fixed_layout @usableFromInline
// Sendable: everything but the links of `LazyNode`, which are not used here, is behind a lock or never changes.
final class LazyMemo<Success: Sendable, Failure: Error>: LazyNode, @unchecked Sendable {
    @usableFromInline
    enum State: Sendable {
        case idle(LazyNode)
        case running(LazyNode, Flight<Success, Failure>)
        case known(Result<Success, Failure>)

        /// The work to run, unless its outcome is known.
        @usableFromInline var work: LazyNode? {
            switch self {
            case .idle(let work), .running(let work, _): work
            case .known: nil
            }
        }
    }

    @usableFromInline
    enum Visit: ~Copyable, Sendable {
        case serve(Result<Success, Failure>)
        case join(Flight<Success, Failure>)
        case start(LazyNode, Flight<Success, Failure>, Promise<Success, Failure>)
    }

    @usableFromInline let origin: (file: StaticString, line: UInt)
    /// ``run()``, specialized: an override in a generic class isn't.
    @usableFromInline let beginning: @Sendable (LazyMemo, UnsafeMutableRawPointer) -> Void
    @usableFromInline let state: Locked<State?>

    @inlinable
    init(_ work: LazyNode, _ origin: (file: StaticString, line: UInt)) {
        self.origin = origin
        beginning = { $1.initializeMemory(as: Future<Success, Failure>.self, to: $0.run()) }
        state = Locked(.idle(work))
        super.init(room: LazyRoom(for: Future<Success, Failure>.self))
    }

    deinit {
        var released: [LazyNode] = []
        surrender(to: &released)
        LazyNode.release(&released)
    }

    @usableFromInline
    override func surrender(to nodes: inout [LazyNode]) {
        var last = state.withLock { $0.take() }
        if let work = last?.work { nodes.append(work) }
        // An outcome may contain the next description, whose outcome contains the one after it. Don't bind it to a name
        // here: that would be another reference, released after the counted one.
        CompletionQueue.free(&last)
    }

    @usableFromInline
    override func begin(at place: UnsafeMutableRawPointer) { beginning(self, place) }

    @inlinable
    func run() -> Future<Success, Failure> {
        switch visit() {
        case .serve(let outcome):
            return Future(outcome)
        case .join(let flight):
            return flight.attach(origin)
        case .start(let work, let flight, let promise):
            flight.begin(LazyFuture<Success, Failure>(node: work).startInside(), promise)
            return flight.attach(origin)
        }
    }

    @inlinable
    func visit() -> Visit {
        state.withLock { state in
            let work: LazyNode
            switch state {
            case .known(let outcome): return .serve(outcome)
            case .running(_, let flight) where flight.state.countIn(): return .join(flight)
            case .idle(let node), .running(let node, _): work = node
            case nil: preconditionFailure("started a description that nobody refers to")
            }
            let promise = Promise<Success, Failure>(file: origin.file, line: origin.line)
            let flight = Flight(promise) { [weak self] flight, outcome in self?.take(outcome, of: flight) }
            state = .running(work, flight)
            return .start(work, flight, promise)
        }
    }

    @inlinable
    func take(_ told: UnsafeMutableRawPointer?, of flight: FlightState) {
        let outcome = Flight<Success, Failure>.outcome(told)?.pointee
        let old = state.withLock { state -> State? in
            guard case .running(let work, let current) = state, current.state === flight else { return nil }
            defer { state = outcome.map(State.known) ?? .idle(work) }
            // Released after the lock, with everything that the work references.
            return state
        }
        withExtendedLifetime(old) {}
    }
}
