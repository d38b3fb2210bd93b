//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Exploration

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

// usage: explore [quick | soak | list] [a name, or part of some]

var arguments = CommandLine.arguments.dropFirst()
let mode = arguments.popFirst() ?? "quick"
guard ["quick", "soak", "list"].contains(mode) else {
    print("explore: '\(mode)' is no mode; say 'quick', 'soak' or 'list'.")
    exit(2)
}
var entries = Entry.all
if let name = arguments.popFirst() {
    entries = Entry.all.filter { $0.name == name }
    if entries.isEmpty { entries = Entry.all.filter { $0.name.contains(name) } }
    guard !entries.isEmpty else {
        print("explore: no scenario's name contains '\(name)'.")
        exit(2)
    }
}
if mode == "list" {
    for entry in entries { print(entry.name) }
    exit(0)
}

let clock = ContinuousClock()
var total = 0
let duration = clock.measure {
    for entry in entries {
        var limits = Limits()
        if mode == "quick" { limits.preemptions = entry.quickPreemptions ?? 3 } else { limits.ordersReleases = true }
        if mode == "quick" { limits.staleLoads = 1 } else { limits.executions = 1_000_000 }
        var outcome = Outcome()
        let took = clock.measure { outcome = Exploration.explore(entry.name, limits, entry.describe) }
        total += outcome.executions
        let extent = outcome.isComplete ? "all" : "some"
        let milliseconds = Int(took / .milliseconds(1))
        let size = "\(outcome.executions)\t+\(outcome.redundant)\t≤ \(outcome.longest) steps"
        print("\(extent)\t\(size)\t\(milliseconds) ms\t\(entry.name)")
        fflush(nil)
    }
}
// Whoever asks for one has read its line.
if entries.count > 1 { print("\(entries.count) scenarios, \(total) executions, \(duration)") }
