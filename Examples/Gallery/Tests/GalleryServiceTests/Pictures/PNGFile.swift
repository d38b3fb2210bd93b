//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A PNG file taken apart by the rules of the format, independently of the code that wrote it.
struct PNGFile {
    struct Malformed: Error {
        let reason: String
    }

    struct Chunk {
        let name: String
        let content: [UInt8]
    }

    let chunks: [Chunk]
    let width: Int
    let height: Int

    /// The pixels' rows as they are before compression.
    let rows: [UInt8]

    init(_ file: [UInt8]) throws {
        guard file.starts(with: [137, 80, 78, 71, 13, 10, 26, 10]) else { throw Malformed(reason: "signature") }
        self.chunks = try Self.chunks(in: file.dropFirst(8))
        guard let header = self.chunks.first, header.name == "IHDR" else { throw Malformed(reason: "no header") }
        self.width = Self.number(header.content[0..<4])
        self.height = Self.number(header.content[4..<8])
        self.rows = try Self.inflated(self.chunks.filter { $0.name == "IDAT" }.flatMap(\.content))
    }

    private static func chunks(in file: ArraySlice<UInt8>) throws -> [Chunk] {
        var rest = file
        var chunks: [Chunk] = []
        while !rest.isEmpty {
            let length = Self.number(rest.prefix(4))
            let body = rest.dropFirst(4).prefix(4 + length)
            let checksum = Self.number(rest.dropFirst(8 + length).prefix(4))
            guard checksum == Self.remainder(body) else { throw Malformed(reason: "checksum of a chunk") }
            let name = String(decoding: body.prefix(4), as: UTF8.self)
            chunks.append(Chunk(name: name, content: Array(body.dropFirst(4))))
            rest = rest.dropFirst(12 + length)
        }
        return chunks
    }

    /// Undoes the storing, and checks every length and the sum.
    private static func inflated(_ stream: [UInt8]) throws -> [UInt8] {
        guard stream[0] & 0x0F == 8, (Int(stream[0]) << 8 | Int(stream[1])) % 31 == 0 else {
            throw Malformed(reason: "header of the stream")
        }
        var content: [UInt8] = []
        var offset = 2
        var isLast = false
        while !isLast {
            isLast = stream[offset] == 1
            let length = Int(stream[offset + 1]) | Int(stream[offset + 2]) << 8
            let complement = Int(stream[offset + 3]) | Int(stream[offset + 4]) << 8
            guard length ^ complement == 0xFFFF else { throw Malformed(reason: "length of a block") }
            content += stream[(offset + 5)..<(offset + 5 + length)]
            offset += 5 + length
        }
        var (low, high) = (1, 0)
        for byte in content {
            low = (low + Int(byte)) % 65_521
            high = (high + low) % 65_521
        }
        guard stream.count == offset + 4, Self.number(stream[offset...]) == high << 16 | low else {
            throw Malformed(reason: "sum of the stream")
        }
        return content
    }

    /// The cyclic redundancy check, bit by bit and without a table.
    private static func remainder(_ bytes: some Sequence<UInt8>) -> Int {
        var remainder: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            remainder ^= UInt32(byte)
            for _ in 0..<8 { remainder = remainder >> 1 ^ (remainder & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
        return Int(~remainder)
    }

    private static func number(_ bytes: some Sequence<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }
}
