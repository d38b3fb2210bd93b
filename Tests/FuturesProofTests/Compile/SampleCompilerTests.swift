//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Testing

@Suite("The compiler of samples")
struct SampleCompilerTests {
    #if os(Linux)
    // Suites that compile samples are left out where it can't be found, as under Xcode. That must not happen here.
    @Test
    func `the modules of these tests are found`() {
        #expect(SampleCompiler() != nil)
    }
    #endif

    @Test
    func `a sample without errors is accepted, and another is not`() throws {
        guard let compiler = SampleCompiler() else { return }
        let good = "func known() -> Future<Int, Never> { .success(1) }"
        let bad = "func known() -> Future<Int, Never> { .success(\"1\") }"
        let verdicts = try compiler.compile(together: [good, bad])
        #expect(verdicts[good]?.isAccepted == true)
        #expect(verdicts[bad]?.isAccepted == false)
    }
}
