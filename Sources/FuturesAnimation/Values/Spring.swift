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
#elseif canImport(Android)
import Android
#elseif canImport(ucrt)
import ucrt
#endif

/// A damped spring that is let go of at 0 and comes to rest at 1, where it is after one unit of time.
struct Spring: Sendable {
    /// How fast the swinging dies away: e⁻⁸ of it, less than one pixel of a thousand, is left at the end.
    private static let decay = 8.0

    /// The frequency; nil when it does not swing.
    private let frequency: Double?
    /// What is left at the end, and taken away little by little.
    private let rest: Double

    /// Makes a spring.
    ///
    /// - Parameter damping: Above 0; with 1 or more it does not swing.
    init(damping: Double) {
        let frequency = damping < 1 ? Spring.decay * (1 - damping * damping).squareRoot() / damping : nil
        self.frequency = frequency
        rest = 1 - Spring.free(1, frequency)
    }

    /// Where it is; exactly 1 at the end.
    func position(at time: Double) -> Double { time >= 1 ? 1 : Spring.free(time, frequency) + rest * time }

    private static func free(_ time: Double, _ frequency: Double?) -> Double {
        let swing =
            if let frequency {
                cos(frequency * time) + decay / frequency * sin(frequency * time)
            } else {
                1 + decay * time
            }
        return 1 - exp(-decay * time) * swing
    }
}
