//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Report {
    /// What the library adds to a small program, with an empty line before it; nothing where that was not measured.
    var sizeTable: [String] {
        guard let sizes else { return [] }
        var table = TextTable(["program", "KB"], leading: 1)
        table.add(["with `Promise`, `map`, `flatMap` and `await value`", kilobytes(sizes.withFutures)])
        table.add(["the same with a checked continuation", kilobytes(sizes.withContinuation)])
        table.add(["difference", kilobytes(sizes.withFutures - sizes.withContinuation)])
        table.add(["the first one, linked as a whole", kilobytes(sizes.linkedAsAWhole)])
        return ["", "What Futures adds to a small program, built in release and stripped (1 KB is 1,000 bytes):", ""]
            + table.lines
            + ["", "The last one is built with `\(ProgramSizes.linkingAsAWhole.joined(separator: " "))`."]
    }

    private func kilobytes(_ bytes: Int) -> String { "\((bytes + 500) / 1_000)" }
}
