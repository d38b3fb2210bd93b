//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Dispatch
public import Futures

/// Where a closure runs; an optional one is nil for right where the promise is resolved, as `on: nil` asks for.
@usableFromInline
enum Place: Placing {
    case queue(DispatchQueue)
    case elsewhere(Elsewhere)

    @inlinable
    init?(_ queue: consuming DispatchQueue?, _ flags: DispatchWorkItemFlags?) {
        guard let queue else { return nil }
        if flags == nil, !Place.isStandIn(ObjectIdentifier(queue)) {
            self = .queue(queue)
        } else {
            self.init(configured: queue, flags)
        }
    }

    /// Whether a queue stands for a dispatcher.
    @usableFromInline
    static func isStandIn(_ queue: ObjectIdentifier) -> Bool { ConfiguredQueue.role(of: queue) != nil }

    @usableFromInline
    init?(configured queue: DispatchQueue, _ flags: DispatchWorkItemFlags?) {
        guard let role = ConfiguredQueue.role(of: ObjectIdentifier(queue)) else {
            self = Place.queue(queue).with(flags)
            return
        }
        guard let place = Configured.place(for: role, flags) else { return nil }
        self = place
    }

    /// A queue that is no optional comes here too, since it is a dispatcher.
    @inlinable
    init?<D: Dispatcher>(_ dispatcher: D) {
        if D.self == DispatchQueue.self, let queue = dispatcher as? DispatchQueue {
            self.init(queue, nil)
        } else {
            self.init(other: dispatcher)
        }
    }

    @usableFromInline
    init?(other dispatcher: some Dispatcher) {
        switch dispatcher {
        case is CurrentThreadDispatcher: return nil
        case let queue as DispatchQueue: self.init(queue, nil)
        default:
            self = .elsewhere(
                Elsewhere { arrival in
                    let job = arrival.makeJob()
                    dispatcher.dispatch { job.runInCurrentLoop() }
                }
            )
        }
    }

    /// The same queue with flags, where there are any; a dispatcher has none.
    func with(_ flags: DispatchWorkItemFlags?) -> Place {
        guard let flags, case .queue(let queue) = self else { return self }
        return .elsewhere(Elsewhere { arrival in queue.async(flags: flags) { arrival.runHere() } })
    }

    /// Where `map`, `then` and the like run unless they say otherwise.
    @usableFromInline
    static func map(_ flags: DispatchWorkItemFlags?) -> Place? { Configured.place(for: .map, flags) }

    /// Where `done`, `catch` and the like run unless they say otherwise.
    @usableFromInline
    static func `return`(_ flags: DispatchWorkItemFlags?) -> Place? { Configured.place(for: .return, flags) }

    @usableFromInline
    func run(_ arrival: PlacedArrival) {
        switch self {
        case .queue(let queue): queue.async { arrival.runHere() }
        case .elsewhere(let elsewhere): elsewhere.run(arrival)
        }
    }
}

/// A place that takes more than a queue to get to: an object, so that a place is one word.
@usableFromInline
// Sendable: flags are a set of bits, which Dispatch on Linux doesn't say, and dispatchers are used from any thread.
final class Elsewhere: @unchecked Sendable {
    let run: (PlacedArrival) -> Void

    init(_ run: @escaping (PlacedArrival) -> Void) { self.run = run }
}
