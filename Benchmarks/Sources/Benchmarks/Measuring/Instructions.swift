//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import CInstruments
import Foundation

// callgrind counts the instructions of a program exactly. It runs this one again (`--exact-run`), which does each
// workload once inside of `measured_section`; that function is where callgrind starts to count, and after which it
// writes down what it has counted, in a file for each call.

/// Counts instructions with valgrind.
enum Instructions {
    static let section = "measured_section"

    /// Whether valgrind is installed.
    static let canBeCounted = Command.firstLine("valgrind", "--version") != nil

    /// Why instructions could not be counted.
    struct Missing: Error, CustomStringConvertible {
        let description: String
    }

    /// The part that runs under callgrind: each exact workload once to warm up, and once to be counted.
    static func runExactly(_ plan: Plan) {
        for (workload, work) in plan.exactWorks {
            work(workload.exactCount)
            let section = Section { work(workload.exactCount) }
            measured_section(
                { Unmanaged<Section>.fromOpaque($0.unsafelyUnwrapped).takeUnretainedValue().body() },
                Unmanaged.passUnretained(section).toOpaque()
            )
            withExtendedLifetime(section) {}
        }
    }

    /// Instructions for one unit of each exact workload of one peer.
    static func counted(_ plan: Plan, of peer: String, filter: String?) throws -> [String: Double] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "futures-benchmarks-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // Without debugging information, which valgrind can't read: that of Swift is too new for it.
        let program = folder.appending(path: "benchmarks").path
        let stripped = try Command.run(["strip", "--strip-debug", "-o", program, CommandLine.executable])
        guard stripped.status == 0 else {
            throw Missing(description: "strip ended with status \(stripped.status): \(stripped.text)")
        }
        let arguments =
            [
                "valgrind", "--tool=callgrind", "--toggle-collect=\(section)", "--dump-after=\(section)",
                "--callgrind-out-file=\(folder.appending(path: "counts").path)",
                program, "--exact-run", "--peer", peer,
            ] + (filter.map { ["--filter", $0] } ?? [])
        let output = try Command.run(arguments)
        guard output.status == 0 else {
            throw Missing(description: "valgrind ended with status \(output.status): \(output.text.suffix(400))")
        }
        var counts: [String: Double] = [:]
        for (index, (workload, _)) in plan.exactWorks.enumerated() {
            let file = folder.appending(path: "counts.\(index + 1)")
            let total = try self.total(in: String(contentsOf: file, encoding: .utf8), of: workload)
            counts[workload.title] = (total / Double(workload.exactCount) * 10).rounded() / 10
        }
        return counts
    }

    private static func total(in text: String, of workload: Workload) throws -> Double {
        for line in text.split(separator: "\n") where line.hasPrefix("totals:") || line.hasPrefix("summary:") {
            if let total = line.split(separator: " ").last.flatMap({ Double($0) }) { return total }
        }
        throw Missing(description: "callgrind's file for \"\(workload.title)\" has no total")
    }
}

private final class Section {
    let body: () -> Void

    init(_ body: @escaping () -> Void) { self.body = body }
}

extension Plan {
    /// What one thread does alike every time.
    var exactWorks: [(Workload, @Sendable (Int) -> Void)] {
        entries.flatMap { entry in
            entry.peers.compactMap { _, work in
                guard entry.workload.isExact, case .timed(let body) = work else { return nil }
                return (entry.workload, body)
            }
        }
    }
}
