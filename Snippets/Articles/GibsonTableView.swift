//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// snippet.hide
import Futures

enum BusError: Error, CancellationRepresentable {
    case notify(String)
    case cancelled
}

// snippet.show
let download = LazyFuture<[String], BusError> { promise in  // nothing runs yet
    promise.resolve(["Line 1", "Line 5"])
}
let arrivals = download.memoized()  // one run, shared by all who start it

final class ArrivalsDataSource {
    private var state: Future<[String], BusError>?

    var numberOfRows: Int {  // asked by the table view, which can't wait
        guard case .completed(.success(let lines)) = state?.state else { return 0 }
        return lines.count
    }

    func load(then reload: @escaping @Sendable () -> Void) {
        let started = arrivals.start()
        state = started
        started.observe { outcome in
            switch outcome {
            case .success, .failure(.notify): reload()
            case .failure(.cancelled): break  // the user has left: nothing to show
            }
        }
    }
}
// snippet.hide
let source = ArrivalsDataSource()
print(source.numberOfRows)
source.load { print("reload") }
@MainActor func clear(after reset: Future<Void, Never>) { reset.observe(on: .main) { _ in } }
print(source.numberOfRows)
// prints: 0
// prints: reload
// prints: 2
