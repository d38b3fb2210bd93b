//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Macros
import FuturesMacros
import Synchronization

enum Fault: Error, Equatable {
    case offline, full
}

/// A client that tells its handlers what the tests want, as often as they want.
struct Client: Sendable {
    @Futurized
    func result(_ calls: [Result<Int, Fault>], completion: @escaping @Sendable (Result<Int, Fault>) -> Void) {
        for call in calls { completion(call) }
    }

    @Futurized
    func value(_ calls: [Int], completion: @escaping @Sendable (Int) -> Void) {
        for call in calls { completion(call) }
    }

    @Futurized
    func values(completion: @escaping @Sendable (_ width: Int, _ height: Int) -> Void) { completion(4, 3) }

    @Futurized
    func nothing(completion: @escaping @Sendable () -> Void) { completion() }

    static let file: String = #fileID
    static let lineOfValueOrError: UInt = #line + 2
    @Futurized
    func valueOrError(
        _ calls: [(Int?, Fault?)],
        completion: @escaping @Sendable (Int?, (any Error)?) -> Void
    ) {
        for call in calls { completion(call.0, call.1) }
    }

    @Futurized
    func errorOrValue(_ calls: [(Fault?, Int?)], completion: @escaping @Sendable (Fault?, Int?) -> Void) {
        for call in calls { completion(call.0, call.1) }
    }

    @Futurized
    func errorAlone(_ calls: [Fault?], completion: @escaping @Sendable (Fault?) -> Void) {
        for call in calls { completion(call) }
    }

    @Futurized
    func isGranted(_ calls: [(Bool, Fault?)], completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        for call in calls { completion(call.0, call.1) }
    }

    @Futurized
    func data(
        _ calls: [(String?, Int?, Fault?)],
        completion: @escaping @Sendable (_ data: String?, _ status: Int?, _ error: (any Error)?) -> Void
    ) {
        for call in calls { completion(call.0, call.1, call.2) }
    }

    @Futurized
    func pair(
        isGood: Bool,
        success: @escaping @Sendable (Int) -> Void,
        failure: @escaping @Sendable (Fault) -> Void
    ) {
        if isGood { success(1) } else { failure(.full) }
    }

    @Futurized
    func start(isGood: Bool, completion: @escaping @Sendable (Result<Int, Fault>) -> Void) throws(Fault) {
        if !isGood { throw .offline }
        completion(.failure(.full))
    }

    @Futurized
    func mixed(isGood: Bool, completion: @escaping @Sendable (Result<Int, Fault>) -> Void) throws {
        if !isGood { throw CancellationError() }
        completion(.failure(.full))
    }

    @Futurized
    func held(by box: Box, completion: @escaping @Sendable (Int?, (any Error)?) -> Void) {
        box.handler.withLock { $0 = completion }
    }

    @Futurized
    func save(_ text: String) async throws(Fault) -> Int {
        guard !text.isEmpty else { throw .offline }
        return text.count
    }

    @Futurized
    func wait(for box: Box) async throws -> Int {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in box.keep(continuation) }
        } onCancel: {
            box.stop()
        }
        return 1
    }
}

/// Keeps what a client was given.
final class Box: Sendable {
    let handler = Mutex<(@Sendable (Int?, (any Error)?) -> Void)?>(nil)
    let stopped = Promise<Bool, Never>()
    private let waiting = Mutex<CheckedContinuation<Void, Never>?>(nil)

    func keep(_ continuation: CheckedContinuation<Void, Never>) {
        waiting.withLock { $0 = continuation }
        if case .completed = stopped.future.state { resume() }
    }

    func stop() {
        stopped.resolve(true)
        resume()
    }

    private func resume() {
        waiting.withLock { waiting -> CheckedContinuation<Void, Never>? in
            defer { waiting = nil }
            return waiting
        }?.resume()
    }
}
#endif
