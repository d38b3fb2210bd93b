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

// usage: soak [seconds] [first seed]
//
// Runs random programs on real threads, one a seed, and compares what came of them with an oracle that knows no
// threads.

func number<Number: LosslessStringConvertible>(_ index: Int, _ name: String, or standard: Number) -> Number {
    guard CommandLine.arguments.count > index else { return standard }
    guard let number = Number(CommandLine.arguments[index]) else {
        print("soak: '\(CommandLine.arguments[index])' is no number of \(name).")
        exit(2)
    }
    return number
}

let seconds = number(1, "seconds", or: 10)
let first = number(2, "the first seed", or: UInt64(1))
let end = ContinuousClock.now.advanced(by: .seconds(seconds))
var seed = first
repeat {
    let program = Program(seed: seed)
    // Again and again: each time the threads meet otherwise.
    for _ in 0..<20 {
        guard let problem = Run(program).problem() else { continue }
        print("FAILED  seed \(seed): \(problem)")
        print(program)
        exit(1)
    }
    seed += 1
} while ContinuousClock.now < end
print("soak: \(seed - first) programs, 20 runs each, from seed \(first), nothing found")
