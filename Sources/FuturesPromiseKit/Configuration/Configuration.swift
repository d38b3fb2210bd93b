//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Dispatch
import Foundation
import Futures

// Sendable: dispatchers are used from any thread, as their protocol says, and everything else is Sendable.
/// What holds for all promises of the program.
///
/// Set it once, before the first promise is made: an operator reads it when it is called.
///
/// In Swift 6 mode the compiler takes a closure without `on:` for one of the main actor. With another default queue
/// than the main one it is not there: give `on:` to closures that don't touch the main actor, and leave the default as
/// it is.
public struct PMKConfiguration: @unchecked Sendable {
    /// Where closures run without `on:`: `map` for those that make something, `return` for those that end a chain.
    ///
    /// The main queue; nil for wherever the promise is resolved.
    public var Q: (map: DispatchQueue?, return: DispatchQueue?) {
        get { (ConfiguredQueue.queue(for: D.map, .map), ConfiguredQueue.queue(for: D.return, .return)) }
        set {
            // What stands for a dispatcher, and was read from here, leaves the dispatcher.
            if ConfiguredQueue.role(of: newValue.map) == nil { D.map = newValue.map }
            if ConfiguredQueue.role(of: newValue.return) == nil { D.return = newValue.return }
        }
    }

    /// The same with any dispatcher, not only a queue.
    public var D: (map: (any Dispatcher)?, return: (any Dispatcher)?) = (DispatchQueue.main, DispatchQueue.main) {
        didSet { places = (D.map.flatMap { Place($0) }, D.return.flatMap { Place($0) }) }
    }

    /// What `D` comes to, looked into once and not by each operator.
    var places: (map: Place?, return: Place?) = (.queue(.main), .queue(.main))

    /// Which errors `catch` and `recover` see, unless they say so themselves.
    public var catchPolicy = CatchPolicy.allErrorsExceptCancellation

    /// Called with what is worth a line in the log.
    ///
    /// Prints one to standard error unless you set something else. It runs on any thread.
    @preconcurrency public var logHandler: @Sendable (LogEvent) -> Void = { event in
        FutureProblem.printLine("FuturesPromiseKit: \(event.message)")
    }

    /// Makes one with PromiseKit's defaults.
    public init() {}
}

/// What holds for all promises of the program; see ``PMKConfiguration``.
public var conf: PMKConfiguration {
    get { Configured.current.withLock { $0 } }
    set {
        // Let go of after the lock: what the old handler captured may run code when it goes away.
        let old = Configured.current.withLock { configuration in
            defer { configuration = newValue }
            return configuration
        }
        withExtendedLifetime(old) {}
    }
}

enum Configured {
    static let current = Locked(PMKConfiguration())

    /// Which of the two defaults.
    enum Role { case map, `return` }

    static func place(for role: Role, _ flags: DispatchWorkItemFlags?) -> Place? {
        current.withLock { role == .map ? $0.places.map : $0.places.return }?.with(flags)
    }
}

/// Queues that stand for a dispatcher that isn't one, where PromiseKit has a queue: nothing ever runs on them.
enum ConfiguredQueue {
    private static let standIns = (
        map: DispatchQueue(label: "conf.D.map"), return: DispatchQueue(label: "conf.D.return")
    )
    private static let identities = (map: ObjectIdentifier(standIns.map), return: ObjectIdentifier(standIns.return))

    /// What `conf.Q` says for a dispatcher.
    static func queue(for dispatcher: (any Dispatcher)?, _ role: Configured.Role) -> DispatchQueue? {
        switch dispatcher {
        case nil, is CurrentThreadDispatcher: nil
        case let queue as DispatchQueue: queue
        default: role == .map ? standIns.map : standIns.return
        }
    }

    /// Which default a queue stands for, if it does.
    ///
    /// Its identity is all that is needed: every operator asks.
    static func role(of queue: ObjectIdentifier) -> Configured.Role? {
        let identities = identities
        return queue == identities.map ? .map : queue == identities.return ? .return : nil
    }

    static func role(of queue: DispatchQueue?) -> Configured.Role? {
        queue.flatMap { role(of: ObjectIdentifier($0)) }
    }
}
