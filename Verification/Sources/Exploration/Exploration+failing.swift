//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension Exploration {
    /// Says what is wrong and how it came to that, and ends the program.
    func fail(_ message: String) -> Never {
        print("FAILED  \(name), execution \(outcome.executions + outcome.redundant + 1): \(message)")
        for (index, step) in steps.prefix(depth).enumerated() {
            let stale = step.value == 0 ? "" : "  (stale by \(step.value))"
            let result = index < results.count ? String(results[index], radix: 16) : ""
            print("  \(index)\tthread \(step.thread)  \(step.operation.name) \(step.operation.place) \(result)\(stale)")
        }
        if isDraining { print("  … and further, without a record") }
        fflush(nil)
        exit(1)
    }

    /// Fails when a scenario's own condition does not hold.
    public static func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
        if !condition { current.fail(message()) }
    }
}
