//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import FuturesAnimation
import Testing

@Suite("Interpolatable", .timeLimit(.minutes(60)))
struct InterpolatableTests {
    @Test func `numbers`() {
        #expect(10.0.interpolated(to: 20, at: 0.25) == 12.5)
        #expect(Float(1).interpolated(to: 3, at: 0.5) == 2)
        #expect(10.interpolated(to: 20, at: 0.26) == 13)
        #expect(0.interpolated(to: -3, at: 0.5) == -2)
    }

    @Test func `a spring goes beyond the end`() {
        #expect(0.0.interpolated(to: 10, at: 1.2) == 12)
        #expect(0.interpolated(to: 10, at: -0.1) == -1)
    }

    @Test func `numbers at the rim of what there is do not overflow`() {
        #expect(Int.min.interpolated(to: .max, at: 2) == .max)
        #expect(Int.max.interpolated(to: .min, at: 2) == .min)
        let greatest = Double.greatestFiniteMagnitude
        #expect((-greatest).interpolated(to: greatest, at: 0.5) == 0)
    }

    @Test func `points`() {
        #expect(SIMD2(0.0, 10).interpolated(to: SIMD2(10, 20), at: 0.5) == SIMD2(5, 15))
        #expect(SIMD3<Float>(0, 1, 2).interpolated(to: SIMD3(2, 3, 4), at: 0.5) == SIMD3(1, 2, 3))
        #expect(SIMD4(0.0, 1, 2, 3).interpolated(to: SIMD4(4, 5, 6, 7), at: 0.25) == SIMD4(1, 2, 3, 4))
    }

    @Test func `colours, part by part`() {
        let start = RGBA(red: 0, green: 0.5, blue: 1, alpha: 0)
        let end = RGBA(red: 1, green: 0.5, blue: 0, alpha: 1)
        #expect(start.interpolated(to: end, at: 0.25) == RGBA(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.25))
        #expect(RGBA(hex: 0xff8000) == RGBA(red: 1, green: 128 / 255, blue: 0))
    }

    @Test func `arrays, element by element, and the surplus half-way`() {
        #expect([0.0, 10].interpolated(to: [10, 20], at: 0.5) == [5, 15])
        #expect([0.0].interpolated(to: [10, 7], at: 0.25) == [2.5])
        #expect([0.0].interpolated(to: [10, 7], at: 0.5) == [5, 7])
        #expect([0.0, 3].interpolated(to: [10], at: 0.25) == [2.5, 3])
        #expect([0.0, 3].interpolated(to: [10], at: 0.75) == [7.5])
    }
}
