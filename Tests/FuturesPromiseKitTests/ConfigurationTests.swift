//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch
import FuturesPromiseKit
import Testing

extension PromiseKitTests {
    // Sendable: a queue.
    struct Marking: Dispatcher {
        let journal: Journal<String>

        func dispatch(_ body: @escaping @Sendable () -> Void) {
            journal.write("dispatched")
            body()
        }
    }

    @Suite struct ConfigurationTests {
        @Test func `The main queue and the policy are the defaults`() {
            #expect(conf.Q.map === DispatchQueue.main || conf.Q.map != nil)
            #expect(conf.catchPolicy == .allErrorsExceptCancellation)
        }

        @Test func `It goes by the name of the module that programs were written for, too`() async throws {
            let queue = DispatchQueue.named("map")
            await configured {
                $0.catchPolicy = .allErrors
            } _: {
                #expect(PromiseKit.conf.catchPolicy == .allErrors)
                PromiseKit.conf.Q.map = queue
                #expect(conf.Q.map === queue)
            }
            let result: PromiseKit.Result<Int>? = PromiseKit.Promise.value(1).result
            #expect(result?.isFulfilled == true)
        }

        @Test func `Both defaults can be set, each for its operators`() async throws {
            let (making, ending) = (DispatchQueue.named("map"), DispatchQueue.named("return"))
            try await configured {
                $0.Q = (map: making, return: ending)
            } _: {
                let places = Journal<String?>()
                try await Promise.value(1).map { _ in places.write(DispatchQueue.current) }.done {
                    places.write(DispatchQueue.current)
                }.async()
                #expect(places.entries == ["map", "return"])
                #expect(conf.Q.map === making && conf.Q.return === ending)
            }
        }

        @Test func `Without a queue closures run at once`() async {
            await configured {
                $0.Q = (map: nil, return: nil)
            } _: {
                #expect(conf.Q.map == nil)
                let seen = Journal<Int>()
                Promise.value(1).map { $0 + 1 }.done { seen.write($0) }.catch { _ in Issue.record("called") }
                #expect(seen.entries == [2])
            }
        }

        @Test func `A dispatcher may be the default, also where a queue is passed on`() async {
            let journal = Journal<String>()
            await configured {
                $0.D = (map: Marking(journal: journal), return: Marking(journal: journal))
            } _: {
                #expect(Promise.value(1).map { $0 + 1 }.value == 2)
                #expect(Promise.value(1).map(on: conf.Q.map) { $0 + 1 }.value == 2)
                #expect(Promise.value(1).done(on: conf.Q.return) { _ in }.isFulfilled)
                conf.Q = conf.Q
                #expect(Promise.value(1).map { $0 + 1 }.value == 2)
                #expect(journal.entries.count == 4)
            }
        }
    }
}
