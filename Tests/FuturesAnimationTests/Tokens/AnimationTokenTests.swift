//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import FuturesAnimation
import Testing

@Suite("AnimationToken", .timeLimit(.minutes(60)))
struct AnimationTokenTests {
    private let token = AnimationToken<Box>(.seconds(2)) { $0.x = 1 }

    @Test func `it is a value: what is made of it leaves it as it was`() {
        let other = token.delayed(by: .seconds(1)).delayed(by: .seconds(2)).repeated(3).autoreversing()
        #expect(token.delay == .zero && token.count == 1 && !token.autoreverses)
        #expect(other.delay == .seconds(3) && other.count == 3 && other.autoreverses)
        #expect(other.duration == .seconds(2))
        #expect(other.repeatedForever().count == nil)
        #expect(other.repeatedForever().repeated(2).count == 2)
    }

    @Test func `less than no time is none, as everywhere in the package`() {
        #expect(AnimationToken<Box>(.seconds(-1)) { $0.x = 1 }.duration == .zero)
        #expect(AnimationToken<Box>.wait(.seconds(-1)).duration == .zero)
        #expect(token.delayed(by: .seconds(-1)).delay == .zero)
        #expect(AnimationToken<Box>.set { $0.x = 1 }.duration == .zero)
    }

    @Test func `a delay of ages is one of a century, as everywhere in the package`() {
        let century = Duration.seconds(3_155_760_000)
        let late = token.delayed(by: Duration(attoseconds: .max))
        #expect(late.delay == century)
        #expect(late.delayed(by: Duration(attoseconds: .max)).delayed(by: .seconds(1)).delay == century)
        #expect(token.delayed(by: Duration(attoseconds: .min)).delay == .zero)
    }

    @Test func `no rounds are rejected`() async {
        await #expect(processExitsWith: .failure) {
            _ = AnimationToken<Box>.set { $0.x = 1 }.repeated(0)
        }
        await #expect(processExitsWith: .failure) {
            _ = Animated(0.0).animate(with: .seconds(1)) { $0 = 1 }.repeated(-1)
        }
    }
}
