//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import FuturesTestSupport

extension RandomGraph {
    /// What became of a future.
    enum Outcome: Hashable {
        case success(Int), plain(Int), cancelled, broken
    }
}

/// The failures that graphs are run with: one can say that the work was cancelled, the other can't.
protocol RandomGraphFailure: Error {
    static func plain(_ number: Int) -> Self
    var outcome: RandomGraph.Outcome { get }
}

extension Telling: RandomGraphFailure {
    var outcome: RandomGraph.Outcome {
        switch self {
        case .plain(let number): .plain(number)
        case .cancelled: .cancelled
        case .broke: .broken
        }
    }
}

extension Breakable: RandomGraphFailure {
    var outcome: RandomGraph.Outcome {
        switch self {
        case .plain(let number): .plain(number)
        case .broke: .broken
        }
    }
}
