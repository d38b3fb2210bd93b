//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTestSupport
import FuturesTesting
import Testing

/// A table view, as far as its data source knows it: it asks, and wants the answer now.
private final class TableView: Sendable {
    private let shown = Record<[String]>()
    /// What was on the screen after each reload.
    var screens: [[String]] { shown.all }

    func reload(_ source: ArrivalsDataSource) {
        shown.add((0..<source.numberOfRows).map { source.text(at: $0) })
    }
}

private enum ArrivalsError: CancellationRepresentable, Hashable {
    case offline, cancelled
}

/// The article's table view controller: it looks at `state`, and never waits.
private final class ArrivalsDataSource: Sendable {
    private let arrivals: Future<[String], ArrivalsError>

    init(_ arrivals: Future<[String], ArrivalsError>) { self.arrivals = arrivals }

    var numberOfRows: Int {
        guard case .completed(.success(let arrivals)) = arrivals.state else { return 1 }
        return arrivals.count
    }

    func text(at row: Int) -> String {
        switch arrivals.state {
        case .pending: "Loading …"
        case .completed(.success(let arrivals)): arrivals[row]
        case .completed(.failure(let error)): "Sorry: \(error)"
        }
    }
}

/// What the screens of Gibson's application do with promises.
@Suite("Gibson: screens", .timeLimit(.minutes(60)))
struct GibsonScreenTests {
    private typealias Work = FuturesTestSupport.Work<[String], ArrivalsError>
    private let main = ManualExecutor()

    @Test func `a table view reads the state, before and after`() {
        let work = Work()
        let (table, source) = (TableView(), ArrivalsDataSource(work.future))
        table.reload(source)
        work.future.always(on: .custom(main)) { table.reload(source) }.observe { _ in }
        work.promise.resolve(["Line 1", "Line 5"])
        // The state is known at once; the screen follows when the main thread comes to it.
        #expect(source.numberOfRows == 2)
        #expect(table.screens.count == 1)
        main.runAll()
        #expect(table.screens == [["Loading …"], ["Line 1", "Line 5"]])
    }

    @Test func `a table view shows a failure from the state too`() {
        let work = Work()
        let source = ArrivalsDataSource(work.future)
        work.promise.reject(.offline)
        #expect(source.numberOfRows == 1)
        #expect(source.text(at: 0) == "Sorry: offline")
    }

    @Test func `what is known already is on the first screen, without a flicker`() {
        let table = TableView()
        table.reload(ArrivalsDataSource(.success(["Line 1"])))
        #expect(table.screens == [["Line 1"]])
    }

    @Test func `after a second without an answer the table is cleared, and later filled`() {
        let clock = ManualClock()
        let work = Work()
        let shown = Record<String>()
        // Only the screen gives up: the request goes on.
        work.future.withoutCancelling().timeout(after: .seconds(1), clock: clock, failWith: .offline)
            .onFailure { _ in shown.add("cleared") }
        work.future.onSuccess { shown.add("\($0)") }.onFailure { _ in }
        clock.advance(by: .seconds(1))
        #expect(shown.all == ["cleared"])
        #expect(!work.isStopped)
        work.promise.resolve(["Line 1"])
        #expect(shown.all == ["cleared", #"["Line 1"]"#])
    }

    @Test func `an answer in time removes the deadline`() {
        let clock = ManualClock()
        let work = Work()
        let onTime = work.future.timeout(after: .seconds(1), clock: clock, failWith: .offline)
        work.promise.resolve([])
        #expect(onTime.known == .success([]))
        #expect(clock.pendingTimers == 0)
    }

    @Test func `selecting another stop stops the updates of the one before`() {
        let shown = Record<[String]>()
        let stops = [Work(), Work()]
        var selection: CancellationScope?
        for stop in stops {
            selection = stop.future.cancelWhenReleased()
            stop.future.onSuccess { shown.add($0) }.onFailure { _ in }
        }
        #expect(stops[0].isStopped)
        stops[0].promise.resolve(["stale"])
        stops[1].promise.resolve(["fresh"])
        #expect(shown.all == [["fresh"]])
        withExtendedLifetime(selection) {}
    }

    @Test func `after an error it is tried again, later each time, and not for ever`() {
        // The application retries at once and without end.
        let clock = ManualClock()
        let times = Record<Duration>()
        let arrivals = LazyFuture<[String], ArrivalsError>.deferred {
            times.add(clock.now.offset)
            return .failure(.offline)
        }
        let shown = arrivals.retry(.exponential(from: .seconds(1), attempts: 4), clock: clock).start()
        clock.runToEnd()
        #expect(times.all == [.zero, .seconds(1), .seconds(3), .seconds(7)])
        #expect(shown.failure == .offline)
    }

    @Test func `a delegate that calls more than once gives one location`() {
        final class LocationManager: Sendable {
            let delegate = Record<@Sendable (String) -> Void>()
            let stops = Record<Void>()
            func request(_ found: @escaping @Sendable (String) -> Void) { delegate.add(found) }
            func report(_ place: String) { delegate.all.first?(place) }
        }
        let manager = LocationManager()
        let location = Future<String, ArrivalsError> { promise in
            promise.onCancel { manager.stops.add(()) }
            manager.request { promise.resolve($0) }
        }
        manager.report("Corvallis")
        manager.report("Portland")
        #expect(location.known == .success("Corvallis"))
        #expect(manager.stops.isEmpty)
    }

    @Test func `a promise in a view model fills its part of the screen when it comes`() {
        struct StopDetail: Sendable {
            let name: String
            let routes: Future<[String], ArrivalsError>
        }
        let routes = Work()
        let detail = Future<StopDetail, ArrivalsError>.success(StopDetail(name: "Downtown", routes: routes.future))
        let shown = Record<String>()
        detail.onSuccess { detail in
            shown.add(detail.name)
            detail.routes.onSuccess { shown.add($0.joined(separator: ", ")) }.onFailure { _ in }
        }.onFailure { _ in }
        #expect(shown.all == ["Downtown"])
        routes.promise.resolve(["1", "5"])
        #expect(shown.all == ["Downtown", "1, 5"])
    }
}
