//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Testing

#if os(Linux)
/// The suites that compile samples are left out where no modules are found.
@Suite("What samples are compiled against", .timeLimit(.minutes(60)))
struct SampleModulesTests {
    @Test func `its modules are found`() { #expect(SampleCompiler() != nil) }
}
#endif

@Suite("What the compiler guarantees", .timeLimit(.minutes(60)), .enabled(if: SampleCompiler() != nil))
struct GuaranteesTests {
    /// What the compiler says of all samples, in few calls.
    private static let rejected = Result { try SampleCompiler()?.compile(together: Set(Guarantee.all.map(\.rejected))) }
    private static let accepted = Result { try SampleCompiler()?.compile(together: Set(Guarantee.all.map(\.accepted))) }

    @Test(arguments: Guarantee.all)
    func `a bad sample is rejected, for the right reason`(_ guarantee: Guarantee) throws {
        let verdict = try #require(try Self.rejected.get()?[guarantee.rejected])
        #expect(!verdict.isAccepted)
        #expect(verdict.output.contains(guarantee.because), "\(verdict.output)")
    }

    @Test(arguments: Guarantee.all)
    func `its neighbour compiles`(_ guarantee: Guarantee) throws {
        let verdict = try #require(try Self.accepted.get()?[guarantee.accepted])
        #expect(verdict.isAccepted, "\(verdict.output)")
    }
}
