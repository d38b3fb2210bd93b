//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Exploration

@testable import CoreUnderModel

extension Entry {
    static let cycles = [
        Entry("close a cycle of two") { scenario in
            let log = Log()
            let ring = Ring<any Error>()
            ring.one.observe { log.note("one \($0.name)") }
            scenario.thread { ring.first.resolve(1) }
            scenario.thread { ring.second.resolve(2) }
            scenario.afterwards {
                log.expect("one broken")
                Exploration.expect(ring.names == ["broken", "broken"], "they are \(ring.names)")
                ring.open()
            }
        },
        Entry("close a cycle of two, where the failure can't say it", quickPreemptions: 2) { scenario in
            FutureProblem.report = { _ in }
            let ring = Ring<Plain>()
            scenario.thread { ring.first.resolve(1) }
            scenario.thread { ring.second.resolve(2) }
            scenario.afterwards {
                Exploration.expect(ring.areAbandoned, "nobody was told")
                ring.open()
            }
        },
        Entry("close a cycle of two behind a map, nobody else sees the inner one", quickPreemptions: 2) { scenario in
            let ring = Ring<any Error>(isMapped: true)
            scenario.thread { ring.first.resolve(1) }
            scenario.thread { ring.second.resolve(2) }
            scenario.afterwards {
                Exploration.expect(ring.names == ["broken", "broken"], "they are \(ring.names)")
                ring.open()
            }
        },
        Entry("close a cycle of two, cancel one of them", quickPreemptions: 1) { scenario in
            let ring = Ring<any Error>()
            scenario.thread { ring.first.resolve(1) }
            scenario.thread { ring.second.resolve(2) }
            scenario.thread { ring.one.cancel() }
            scenario.afterwards {
                Exploration.expect(
                    ring.names.allSatisfy { ["broken", "cancelled", "1", "2"].contains($0) },
                    "they are \(ring.names)"
                )
                ring.open()
            }
        },
        Entry("close a cycle of two, cancel one of them, where the failure can't say it", quickPreemptions: 1) {
            scenario in
            FutureProblem.report = { _ in }
            let ring = Ring<Plain>()
            scenario.thread { ring.first.resolve(1) }
            scenario.thread { ring.second.resolve(2) }
            scenario.thread { ring.one.cancel() }
            scenario.afterwards {
                Exploration.expect(ring.areAbandoned, "nobody was told")
                ring.open()
            }
        },
        Entry("close a cycle of one, cancel it") { scenario in
            let promise = Numbers()
            let box = Box<Future<Int, any Error>?>(nil)
            let future = promise.future.flatMap { _ in (box.peek() ?? nil) ?? .failure(Plain()) }
            box.put(future)
            scenario.thread { promise.resolve(1) }
            scenario.thread { future.cancel() }
            scenario.afterwards {
                Exploration.expect(["broken", "cancelled"].contains(future.name), "it is \(future.name)")
                _ = box.take()
            }
        },
    ]
}

/// Two futures that each go on with the other one.
private struct Ring<Failure: Error>: Sendable {
    let first = Promise<Int, Failure>()
    let second = Promise<Int, Failure>()
    let one: Future<Int, Failure>
    let other: Future<Int, Failure>
    private let box = Box<Future<Int, Failure>?>(nil)

    init(isMapped: Bool = false) {
        let later = first.future.flatMap { [box] _ in (box.peek() ?? nil) ?? .success(-1) }
        let one = isMapped ? later.map { $0 + 1 } : later
        self.one = one
        other = second.future.flatMap { _ in one }
        box.put(other)
    }

    var names: [String] { [one.name, other.name] }

    var areAbandoned: Bool {
        [one, other].allSatisfy { future in
            guard case .cell(let object) = future.storage else { return false }
            defer { withExtendedLifetime(object) {} }
            return CellPointer(object).state.now.isAbandoned
        }
    }

    /// Lets go of what holds the futures.
    func open() { _ = box.take() }
}
