//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation

/// The command; see ``Options/usage``.
@main
enum Benchmarks {
    /// Some peers need much of it: a chain of 1,000 takes 14 MB of stack in one of them.
    private static let stackSize = 512 << 20

    static func main() {
        let thread = Thread {
            do {
                exit(try run(Options(Array(CommandLine.arguments.dropFirst()))) ? 0 : 1)
            } catch {
                FileHandle.standardError.write(Data("benchmarks: \(error)\n".utf8))
                exit(error is Options.Invalid ? 64 : 1)
            }
        }
        thread.stackSize = stackSize
        thread.start()
        // The thread ends the program.
        while true { pause() }
    }

    /// Returns whether all is well.
    private static func run(_ options: Options) throws -> Bool {
        switch options.mode {
        case .help: print(Options.usage)
        case .list: for title in Workload.all.map(\.title) + [ProgramSizes.title] { print(title) }
        case .check, .updateThresholds: return try Check(options).run()
        case .exactRun: exactRun(options)
        case .table: try table(options)
        }
        return true
    }

    private static func exactRun(_ options: Options) {
        let peer = options.peer ?? allPeers[0].name
        Instructions.runExactly(Plan(allPeers.filter { $0.name == peer }) { $0.matches(options.filter) })
    }

    private static func table(_ options: Options) throws {
        // Before minutes are spent on what has no place to go to.
        let document = try options.document.map { try RatioDocument(contentsOf: $0) }
        let peers = options.peers
        if options.measuresSizes { progress(ProgramSizes.title) }
        let sizes = options.measuresSizes ? try ProgramSizes.measured() : nil
        let report: Report
        if options.runs > 1 {
            report = try Report(runs: options.runs, options, sizes: sizes, progress)
        } else {
            let plan = Plan(peers) { $0.matches(options.filter) }
            let measured = plan.measured(rounds: options.rounds, progress)
            report = Report(measured, peers, rounds: options.rounds, sizes: sizes)
        }
        print(report.text(peers))
        if let json = options.json { try report.writeJSON(to: json) }
        try document?.write(report.ratioTables(peers))
    }

    private static func progress(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }
}
