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
    static let forwarding =
        behind("skip a forwarder", skipping) + behind("pass a forwarder on", passing) + [attachToTheLast]

    private typealias Making =
        @Sendable (_ source: Numbers, _ last: Future<Int, any Error>) -> Future<Int, any Error>

    /// What comes of a future that waits for the source, and then for the last one.
    private static func behind(_ name: String, _ make: @escaping Making) -> [Entry] {
        [
            Entry("\(name), complete") { scenario in
                let log = Log()
                let (source, last) = (Numbers(), Numbers())
                let outer = make(source, last.future)
                outer.observe { log.note($0.name) }
                scenario.thread { source.resolve(1) }
                scenario.thread { last.resolve(3) }
                scenario.afterwards {
                    keep((source, last))
                    log.expect("3")
                }
            },
            Entry("\(name), cancel the outer one") { scenario in
                let log = Log()
                let (source, last) = (Numbers(), Numbers())
                last.future.observe { log.note("sibling \($0.name)") }
                let outer = make(source, last.future)
                scenario.thread { source.resolve(1) }
                scenario.thread { outer.cancel() }
                scenario.afterwards {
                    keep((source, last))
                    Exploration.expect(outer.name == "cancelled", "it is \(outer.name)")
                    last.resolve(3)
                    log.expect("sibling 3")
                }
            },
        ]
    }

    private static let attachToTheLast = Entry("skip a forwarder, attach to the last one") { scenario in
        let log = Log()
        let (source, last) = (Numbers(), Numbers())
        let pending = last.future
        let outer = skipping(source, pending)
        scenario.thread { source.resolve(1) }
        scenario.thread { pending.observe { log.note("sibling \($0.name)") } }
        scenario.afterwards {
            keep((source, pending))
            last.resolve(3)
            Exploration.expect(outer.name == "3", "it is \(outer.name)")
            log.expect("sibling 3")
        }
    }

    /// One whose closure will go on with `last` through two others that are known already.
    private static func passing(_ source: Numbers, _ last: Future<Int, any Error>) -> Future<Int, any Error> {
        source.future.flatMap { number in
            Future.success(number).flatMap { number in Future.success(number).flatMap { _ in last } }
        }
    }

    /// One that will go on with a stage that only forwards `last`, and that nobody else sees.
    private static func skipping(_ source: Numbers, _ last: Future<Int, any Error>) -> Future<Int, any Error> {
        let first = Numbers()
        let forwarder = Box(first.future.flatMap { _ in last })
        first.resolve(0)
        return source.future.flatMap { _ in forwarder.take() ?? .failure(Plain()) }
    }
}
