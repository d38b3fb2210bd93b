//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A cell that somebody looks at later, and keeps nothing alive by that.
// Sendable: a cell may be used from any thread; what guards which of its fields is the table in `FutureCell.swift`.
struct WatchedCell: @unchecked Sendable {
    weak var cell: FutureCell?
}
