//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if os(macOS) || os(Linux)
import Foundation
import FuturesPromiseKit
import Testing

extension PromiseKitTests {
    @Suite struct ProcessTests {
        private func shell(_ command: String) -> Process {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", command]
            return process
        }

        @Test func `What a program writes`() async throws {
            let text = shell("echo hello").launch(.promise).compactMap(on: nil) {
                String(data: $0.out.fileHandleForReading.readDataToEndOfFile(), encoding: .utf8)
            }
            #expect(try await text.async() == "hello\n")
        }

        @Test func `A status other than 0 is an error, with what it wrote`() async {
            let error = await shell("echo out; echo wrong >&2; exit 3").launch(.promise).asVoid().rejection()
            guard case Process.PMKError.execution(let process, let out, let wrong)? = error else {
                Issue.record("no error, or another one")
                return
            }
            #expect(process.terminationStatus == 3)
            #expect(out == "out\n" && wrong == "wrong\n")
            #expect(error?.localizedDescription == "wrong\n")
        }

        @Test func `A chain that is cancelled terminates it`() async {
            let program = shell("echo $$; exec sleep 1000").launch(.promise)
            let chain = program.cancellize()
            chain.cancel()
            #expect(chain.error?.isCancelled == true)
            guard case Process.PMKError.execution(let process, _, _)? = await program.asVoid().rejection() else {
                Issue.record("no error, or another one")
                return
            }
            #expect(process.terminationReason == .uncaughtSignal)
            #expect(chain.isCancelled)
        }

        @Test func `A program that can't be started`() async {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/nowhere/at/all")
            #expect(await process.launch(.promise).asVoid().rejection() != nil)
        }
    }
}
#endif
