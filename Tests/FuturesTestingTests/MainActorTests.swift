//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTesting
import Testing

/// As people write them.
@MainActor
private final class TitleModel {
    private(set) var title = ""
    private(set) var isLoading = false
    private let load: () -> Future<String, any Error>

    init(load: @escaping () -> Future<String, any Error>) { self.load = load }

    func reload() {
        isLoading = true
        load()
            .map(on: .main) { @MainActor [self] title in
                self.title = title
                return title.count
            }
            .observe(on: .main) { @MainActor [self] _ in isLoading = false }
    }
}

@MainActor
private final class Seen {
    var numbers: [Int] = []
}

@Suite("Code on the main actor", .timeLimit(.minutes(60)))
@MainActor
struct MainActorTests {
    @Test func `a view model shows what was loaded when the main actor's closures have run`() async {
        let promise = Promise<String, any Error>()
        let model = TitleModel { promise.future }
        model.reload()
        #expect(model.isLoading)
        promise.resolve("Futures")
        #expect(model.title.isEmpty)
        await MainActorExecutor.runAll()
        #expect(model.title == "Futures")
        #expect(!model.isLoading)
    }

    @Test func `closures that bring up others run too, to the last one`() async {
        let seen = Seen()
        var future = Future<Int, Never>.success(0)
        for _ in 0..<100 {
            future = future.map(on: .main) { @MainActor number in
                seen.numbers.append(number)
                return number + 1
            }
        }
        await MainActorExecutor.runAll()
        #expect(seen.numbers == Array(0..<100))
    }

    @Test(arguments: 0..<50)
    func `a task on the main actor has begun, and waits for what it asked for`(_ round: Int) async {
        let seen = Seen()
        let promise = Promise<Int, any Error>()
        let loaded = Future { @MainActor in
            seen.numbers.append(1)
            seen.numbers.append(try await promise.future.value)
        }
        #expect(seen.numbers.isEmpty)
        await MainActorExecutor.runAll()
        #expect(seen.numbers == [1])
        promise.resolve(2)
        await #expect(throws: Never.self) { try await loaded.value }
        #expect(seen.numbers == [1, 2])
    }

    @Test func `there may be nothing to run`() async {
        await MainActorExecutor.runAll()
    }

    @Test func `what another thread has settled is shown too`() async {
        let promise = Promise<String, any Error>()
        let model = TitleModel { promise.future }
        model.reload()
        await Future<Void, Never>.success(()).map(on: .concurrent) { _ = promise.resolve("Futures") }.value
        await MainActorExecutor.runAll()
        #expect(model.title == "Futures")
    }
}
