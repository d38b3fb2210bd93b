//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation

/// The figures that must not grow, one file for each peer of our own.
struct Thresholds: Codable {
    struct Figures: Codable, Equatable {
        var allocations: Double?
        var bytes: Double?
        var instructions: Double?
    }

    /// By title of the workload.
    var workloads: [String: Figures] = [:]

    /// Instructions differ a little with the system's allocator and the compiler; allocations and bytes don't.
    private static let tolerance = 1.03

    /// `Thresholds` in the folder of the package.
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Thresholds").standardized

    static func file(of peer: String, in folder: URL) -> URL {
        folder.appending(path: "\(peer.replacing(", ", with: "-")).json")
    }

    init() {}

    init(contentsOf file: URL) throws {
        do {
            self = try JSONDecoder().decode(Thresholds.self, from: Data(contentsOf: file))
        } catch {
            throw Unusable(description: "\(file.path) can't be used as thresholds: \(error)")
        }
    }

    func write(to file: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try (encoder.encode(self) + Data("\n".utf8)).write(to: file)
    }

    /// Takes over what was measured, and keeps what could not be.
    ///
    /// - Parameters:
    ///   - measured: By title of the workload.
    ///   - isWhole: Whether that is all workloads: others are gone.
    mutating func update(with measured: [String: Figures], isWhole: Bool) {
        if isWhole { workloads = workloads.filter { measured.keys.contains($0.key) } }
        workloads.merge(measured) { old, new in
            Figures(
                allocations: new.allocations ?? old.allocations,
                bytes: new.bytes ?? old.bytes,
                instructions: new.instructions ?? old.instructions
            )
        }
    }

    struct Unusable: Error, CustomStringConvertible {
        let description: String
    }

    /// What has a threshold, and was not measured.
    func titles(missingIn measured: [String: Figures]) -> [String] {
        workloads.keys.filter { measured[$0] == nil }.sorted()
    }

    /// What is worse than the threshold, and what is better by so much that it could be lowered.
    func compared(with measured: Figures, in workload: String) -> (worse: [String], better: [String]) {
        guard let limit = workloads[workload] else { return (["\(workload): there is no threshold"], []) }
        var result = (worse: [String](), better: [String]())
        func compare(_ name: String, _ value: Double?, _ limit: Double?, _ tolerance: Double) {
            guard let value else { return }
            guard let limit else { return result.worse.append("\(workload): there is no threshold for \(name)") }
            let line = "\(workload): \(value) \(name), the threshold is \(limit)"
            if value > limit * tolerance { result.worse.append(line) }
            if value * tolerance < limit { result.better.append(line) }
        }
        compare("allocations", measured.allocations, limit.allocations, 1)
        compare("bytes", measured.bytes, limit.bytes, 1)
        compare("instructions", measured.instructions, limit.instructions, Self.tolerance)
        return result
    }
}
