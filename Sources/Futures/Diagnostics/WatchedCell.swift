//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A cell to inspect later, without keeping anything alive.
// Sendable: a cell may be used from any thread; the table in `FutureCell.swift` says what guards its fields.
struct WatchedCell: @unchecked Sendable {
    weak var cell: FutureCell?
}
