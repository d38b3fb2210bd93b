//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if os(macOS) || os(Linux)
import Foundation
import Futures
import FuturesFoundation
import FuturesTesting
import Testing

@Suite("PipeReader", .timeLimit(.minutes(1)))
struct PipeReaderTests {
    private let pipes = [Pipe(), Pipe()]
    private let reader: PipeReader

    init() {
        reader = PipeReader(pipes.map(\.fileHandleForReading))
    }

    private func write(_ text: String, to index: Int) throws {
        try pipes[index].fileHandleForWriting.write(contentsOf: Data(text.utf8))
    }

    private func close(_ index: Int) throws {
        try pipes[index].fileHandleForWriting.close()
    }

    @Test func `it brings what was written to each, when both are closed`() async throws {
        try write("one", to: 0)
        try write("two", to: 1)
        try close(1)
        expectPending(reader.contents)
        try write(" and more", to: 0)
        try close(0)
        #expect(await reader.contents.value == [Data("one and more".utf8), Data("two".utf8)])
    }

    @Test func `pipes that nobody wrote to are empty`() async throws {
        try close(0)
        try close(1)
        #expect(await reader.contents.value == [Data(), Data()])
    }

    @Test func `stopping it ends it though one can still be written to`() async throws {
        try close(0)
        reader.stop()
        #expect(await reader.contents.value == [Data(), Data()])
        reader.stop()
    }

    @Test func `it closes what it read`() async throws {
        try close(0)
        try close(1)
        _ = await reader.contents.value
        #expect(throws: (any Error).self) { try pipes[0].fileHandleForReading.read(upToCount: 1) }
    }

    @Test func `it does not stop when nobody holds it any more`() async throws {
        let pipe = Pipe()
        let contents = PipeReader([pipe.fileHandleForReading]).contents
        try pipe.fileHandleForWriting.write(contentsOf: Data("late".utf8))
        try pipe.fileHandleForWriting.close()
        #expect(await contents.value == [Data("late".utf8)])
    }
}
#endif
