//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation

/// What the figures were made on.
struct Machine: Codable {
    let processor: String
    let cores: Int
    let memoryInGiB: Int
    let system: String
    let compiler: String

    static func current() -> Machine {
        let info = ProcessInfo.processInfo
        return Machine(
            processor: processorName ?? "unknown processor",
            cores: info.activeProcessorCount,
            memoryInGiB: Int((Double(info.physicalMemory) / 1_073_741_824).rounded()),
            system: info.operatingSystemVersionString,
            compiler: Command.firstLine("swift", "--version") ?? "unknown Swift version"
        )
    }

    private static var processorName: String? {
        #if canImport(Darwin)
        Command.firstLine("sysctl", "-n", "machdep.cpu.brand_string")
        #else
        let lines = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8))?.split(separator: "\n") ?? []
        let line = lines.first { $0.hasPrefix("model name") }
        return line?.split(separator: ":").last?.trimmingCharacters(in: .whitespaces)
        #endif
    }
}
