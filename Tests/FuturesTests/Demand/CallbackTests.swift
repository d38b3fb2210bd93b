//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTestSupport
import Testing

// What goes wrong every day: each pattern is played as it is written by hand, which shows the failure, and as we write
// it.
@Suite("Demand: callbacks that come twice, or never", .timeLimit(.minutes(60)))
struct CallbackTests {
    private let callers = ManualTasks()
    private let library = CallbackLibrary()
    private let seen = Record<String>()

    private static func cures(_ mistake: any HandwrittenWaiter) -> [any CallbackWaiter] {
        [mistake, InATask(), InAFuture()]
    }

    /// Starts a caller, and runs it up to where it waits.
    @discardableResult
    private func wait(_ waiter: any CallbackWaiter) -> Task<Void, Never> {
        callers.start { [seen, library] in
            do {
                seen.add("\(try await waiter.value(from: library))")
            } catch let broken as BrokenPromise {
                seen.add("\(broken.reason)")
            } catch let missing as MissingValue {
                seen.add("\(type(of: missing))")
            } catch {
                seen.add("\(error)")
            }
        }
    }

    /// Looks at what callers got; and by hand, at what would have stopped the program or never ended.
    private func expect(_ waiter: any CallbackWaiter, _ outcomes: String..., byHand faults: [ContinuationFault]) {
        callers.run()
        guard waiter is any HandwrittenWaiter else {
            #expect(seen.all == outcomes)
            #expect(library.faults.all == [])
            return
        }
        #expect(library.faults.all == faults)
    }

    @Test(arguments: cures(ResumesEachTime()))
    func `a sign-in that ends twice`(_ waiter: any CallbackWaiter) {
        wait(waiter)
        library.call(1)
        library.call(nil, Stoppable.cancelled)
        expect(waiter, "1", byHand: [.resumedTwice])
    }

    @Test(arguments: [ResumesInTwoCallbacks(), WithTwoCallbacks()] as [any CallbackWaiter])
    func `a socket that closes and fails at once`(_ waiter: any CallbackWaiter) {
        wait(waiter)
        library.call(1001, Stoppable.plain(1))
        expect(waiter, "1001", byHand: [.resumedTwice])
    }

    @Test(arguments: [ResumesInTwoCallbacks(), WithTwoCallbacks()] as [any CallbackWaiter], [false, true])
    func `a network failure races with the answer`(_ waiter: any CallbackWaiter, _ failsFirst: Bool) {
        wait(waiter)
        if failsFirst { library.call(nil, Stoppable.plain(1)) }
        library.call(1)
        if !failsFirst { library.call(nil, Stoppable.plain(1)) }
        expect(waiter, failsFirst ? "plain(1)" : "1", byHand: [.resumedTwice])
    }

    @Test(arguments: cures(ResumesEachTime()))
    func `a callback that is called with neither a value nor an error`(_ waiter: any CallbackWaiter) {
        wait(waiter)
        library.call(nil)
        library.letGo()
        expect(waiter, "MissingValue", byHand: [.neverResumed])
    }

    @Test(arguments: cures(ResumesEachTime()))
    func `a callback that is never called`(_ waiter: any CallbackWaiter) {
        wait(waiter)
        library.letGo()
        expect(waiter, "dropped", byHand: [.neverResumed])
    }

    @Test(arguments: cures(AsksAFlag()))
    func `a flag that no lock guards, and two threads`(_ waiter: any CallbackWaiter) {
        wait(waiter)
        library.meanwhile { [library] in library.call(2) }
        library.call(1)
        expect(waiter, "1", byHand: [.resumedTwice])
    }

    @Test(arguments: cures(ResumesWhenCancelled()), [false, true])
    func `a cancellation and an answer`(_ waiter: any CallbackWaiter, _ cancelsFirst: Bool) {
        let task = wait(waiter)
        if cancelsFirst { task.cancel() }
        library.call(1)
        task.cancel()
        expect(waiter, cancelsFirst ? "CancellationError()" : "1", byHand: [.resumedTwice])
        if !(waiter is any HandwrittenWaiter) { #expect(library.stops == (cancelsFirst ? 1 : 0)) }
    }

    @Test(arguments: cures(ResumesEachTime()))
    func `something that must be stopped`(_ waiter: any CallbackWaiter) {
        let task = wait(waiter)
        task.cancel()
        callers.run()
        // By hand nothing has been stopped, and the caller waits on.
        let isByHand = waiter is any HandwrittenWaiter
        #expect(library.stops == (isByHand ? 0 : 1))
        #expect(seen.all == (isByHand ? [] : ["CancellationError()"]))
        library.letGo()
        expect(waiter, "CancellationError()", byHand: [.neverResumed])
    }

    @Test(arguments: cures(ResumesEachTime()))
    func `a completion handler that is called for each scroll event`(_ waiter: any CallbackWaiter) {
        wait(waiter)
        for position in 1...3 { library.call(position) }
        expect(waiter, "1", byHand: [.resumedTwice, .resumedTwice])
    }

    @Test(arguments: cures(ResumesForBoth()))
    func `a value and an error at once`(_ waiter: any CallbackWaiter) {
        wait(waiter)
        library.call(1, Stoppable.plain(2))
        expect(waiter, "plain(2)", byHand: [.resumedTwice])
    }

    @Test(arguments: [KeptContinuation(), KeptPromise()] as [any CallbackWaiter])
    func `a delegate that lives on, called from two threads`(_ waiter: any CallbackWaiter) {
        wait(waiter)
        library.meanwhile { [library] in library.call(2) }
        library.call(1)
        expect(waiter, "1", byHand: [.resumedTwice])
    }

    @Test(arguments: [KeptContinuation(), KeptPromise()] as [any CallbackWaiter])
    func `a delegate that lives on, and a second caller`(_ waiter: any CallbackWaiter) {
        wait(waiter)
        wait(waiter)
        library.call(1)
        // By hand the second takes the place of the first.
        expect(waiter, "1", "1", byHand: [.neverResumed])
    }
}
