//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Diagnostics
import CCallbacks
import Foundation
import FuturesTestSupport
import Testing

@testable import Futures

extension TrackingTests {
    @Suite("CallStack")
    struct CallStackTests {
        /// What may be in the register of a frame pointer: numbers, text, and addresses outside of the stack.
        static let values: [UInt64] = [
            0, 1, 0x10, 0x3FF0_0000_0000_0000, 0xFFFF_FFFF_FFFF_FF00, 0x1000_0000_0000_0010, 0x0800_0000_0000_0000,
            0x7FFF_FFFF_E000, 0x7FFF_FFFF_F000, 0x0000_8000_0000_0000, 0x4141_4141_4141_4140, .max,
        ]

        @Test(arguments: values)
        func `a callback of code without frame pointers may make futures`(_ value: UInt64) async throws {
            try await tracking {
                call_with_frame_pointer(value) {
                    let promise = Promise<Int, Never>()
                    let future = promise.future.map { $0 }
                    _ = "\(PendingFutures.now)"
                    promise.resolve(1)
                    #expect(future.wait() == .success(1))
                }
            }
        }

        #if os(Linux)
        @Test func `so may one on the stack of a fiber`() async throws {
            try await tracking {
                // Below the stack of this thread, as what is mapped later is. Between the two nothing may be read.
                let (size, all) = (1 << 20, 1 << 26)
                let stack = mmap(nil, all, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
                defer { munmap(stack, all) }
                #expect(mprotect(stack, size, PROT_READ | PROT_WRITE) == 0)
                call_on_stack(stack, size) {
                    var here = 0
                    let above = withUnsafePointer(to: &here) { UInt64(UInt(bitPattern: $0)) & ~15 } + 1 << 24
                    for value in [0, above] {
                        call_with_frame_pointer(value) { _ = Promise<Int, Never>().future.map { $0 } }
                    }
                }
            }
        }
        #endif

        #if os(Linux) && canImport(Runtime)
        @Test(arguments: [
            "async_MainTQ38_": "async_Main", "async_MainTY5_": "async_Main", "async_Main": "async_Main",
            "closure #1 in async_MainTQ0_": "closure #1 in async_Main", "load_1_": "load_1_", "TQ_": "TQ_",
            "feed(of:)": "feed(of:)", "closure #1 in ": "closure #1",
            "storm@Sendable (_:)": "storm(_:)", "closure #1 in storm@Sendable (_:)": "closure #1 in storm(_:)",
        ])
        func `a function has its name, without what the runtime adds to it`(_ names: (symbol: String, name: String)) {
            #expect(CodeLines.name(of: names.symbol) == names.name)
        }

        @Test func `a file is one of this library by its path, or by its module where that is relative`() throws {
            let package = #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined()
            let folders = try FileManager.default.contentsOfDirectory(atPath: package + "/Sources")
            let tools: Set = ["FuturesInspect", "FuturesMacrosPlugin"]
            #expect(CodeLines.modules == Set(folders).subtracting(tools))
            #expect(CodeLines.isOurs("\(package)/Sources/FuturesNIO/Bridge.swift", "FuturesNIO"))
            #expect(CodeLines.isOurs("Sources/Futures/Recorder.swift", "Futures"))
            #expect(!CodeLines.isOurs("/App/Sources/Futures/Recorder.swift", "Futures"))
            #expect(!CodeLines.isOurs("Sources/App/Feed.swift", "App"))
        }

        @Test(arguments: [
            "specialized Future.map<A>(on:file:line:_:)": true, "Future.map<A>(on:file:line:_:)": false,
            "merged Future.flatMap<A>(on:file:line:_:)": true, "specialized Future<>.loaded()": false,
            "specialized FutureLimiter.Rate.tenth()": false,
        ])
        func `an operator that was specialized is no place of a caller`(_ name: String, _ isNone: Bool) {
            #expect(CodeLines.isSpecialized(name) == isNone)
        }

        @Test func `a promise that a bridge makes for a property is shown where that is read`() async throws {
            // As SwiftNIO's futures do.
            func promise(file: StaticString) -> Promise<Int, Never> { Promise(file: file, line: 7) }
            try await tracking {
                let all = [promise(file: "FuturesNIO/Bridge.swift"), promise(file: "App/Feed.swift")]
                let places = all.map { $0.future.pendingChain?.stages.first?.place }
                #expect(places[0]?.fileID.hasSuffix("CallStackTests.swift") == true)
                #expect(places[1]?.fileID == "App/Feed.swift")
                for promise in all { promise.resolve(1) }
            }
        }
        #endif

        @Test func `the stack of a thread is known as far as it goes`() {
            let thread = SizedThread { #expect(!CallStack.current().addresses.isEmpty) }
            thread.join()
            #expect(!CallStack.current().addresses.isEmpty)
        }
    }
}
#endif
