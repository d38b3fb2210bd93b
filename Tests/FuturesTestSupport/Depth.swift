//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation

/// How deep, how often and from how many seeds tests go that could go on for ever.
///
/// `FUTURES_DEPTH` says it: `quick` where nothing is said, which shows each law still, `normal` in the checks, and
/// `full` for a night.
package enum Depth: String, CaseIterable {
    case quick, normal, full

    /// What the environment says.
    ///
    /// Anything but a depth ends the run, which would go less deep than was meant.
    package static let current: Depth = {
        guard let name = ProcessInfo.processInfo.environment["FUTURES_DEPTH"] else { return .quick }
        if let depth = Depth(rawValue: name) { return depth }
        let names = allCases.map(\.rawValue).joined(separator: ", ")
        FileHandle.standardError.write(Data("error: FUTURES_DEPTH is '\(name)', which is none of \(names)\n".utf8))
        exit(1)
    }()

    /// One of three values, for how deep this run is to go.
    package static func pick<Value>(quick: Value, normal: Value, full: Value) -> Value {
        switch current {
        case .quick: quick
        case .normal: normal
        case .full: full
        }
    }
}
