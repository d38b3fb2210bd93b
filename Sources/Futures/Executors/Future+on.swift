//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Future {
    /// Goes on with the same outcome on an executor.
    ///
    /// Closures attached to the returned future before it settles run there. To be sure of it for one closure, give
    /// the executor
    /// to its operator: `map(on: queue) { … }`.
    ///
    /// ```swift
    /// let drawn = loaded.map(on: background, decode).on(screen)
    /// ```
    ///
    /// ## Cancellation
    ///
    /// Cancelling the returned future cancels this one, if nobody else listens to it.
    ///
    /// - Parameters:
    ///   - executor: Where to go on.
    ///   - file: Where the hop is made, for the report when the executor drops it.
    ///   - line: Where the hop is made, for the report when the executor drops it.
    /// - Returns: A future with the same outcome. It is broken when the executor drops its job.
    /// - Complexity: O(1). One allocation; what hops to one executor at the same time shares one job.
    public func on(
        _ executor: some FutureExecutor,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> Future {
        hopping(to: executor, file, line) { $0 }
    }

    /// Attaches something to a hop before the hop can be over: so it runs on the executor, whatever happens.
    @usableFromInline
    func hopping<Value>(
        to executor: some FutureExecutor,
        _ file: StaticString,
        _ line: UInt,
        _ attach: (Future) -> Value
    ) -> Value {
        let hop = CellPointer.makeHop(
            to: executor,
            origin: Origin(file: file, line: line),
            as: Result<Success, Failure>.self
        )
        hop.retain()
        let value = attach(Future(owning: hop))
        hop.attachAlone(to: retainedSource())
        return value
    }
}

/// What a hop keeps until its job runs.
struct Hop {
    let executor: any FutureExecutor
    let origin: Origin
}

extension CellPointer {
    /// Makes a stage that passes its source's outcome on, on an executor.
    ///
    /// It is run twice: once by the thread that settles the source, which collects it for the executor, and once in
    /// the executor's job.
    static func makeHop<Success, Failure>(
        to executor: some FutureExecutor,
        origin: Origin,
        as type: Result<Success, Failure>.Type
    ) -> CellPointer {
        let thunk = Thunk { cell, event, queue in
            switch event {
            case .sourceSettled, .sourceAbandoned:
                let hop = cell.body(Hop.self).move()
                cell.become(CellPointer.arrival(hop.origin, as: type))
                cell.retain()
                queue.pointee.collect(cell, for: hop.executor)
                return true
            case .disarm:
                cell.body(Hop.self).deinitialize(count: 1)
                return true
            default:
                return cell.handle(event, as: type, queue)
            }
        }
        let cell = make(thunk, body: Hop.self, outcome: type)
        cell.body(Hop.self).initialize(to: Hop(executor: executor, origin: origin))
        return cell
    }

    /// What a hop does when it has arrived, or was dropped on the way.
    private static func arrival<Success, Failure>(_ origin: Origin, as type: Result<Success, Failure>.Type) -> Thunk {
        Thunk { cell, event, queue in
            switch event {
            case .sourceSettled:
                guard let source = cell.upstream.source else { return false }
                return cell.settle(source.outcome(type).pointee, queue)
            case .breakPromise:
                let told = cell.breakOff(origin, as: type, queue)
                if !told { BrokenPromise.report(BrokenPromise(origin)) }
                return told
            default:
                return cell.handle(event, as: type, queue)
            }
        }
    }
}
