//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Why a command can't do what it is asked for.
struct InspectError: Error, Equatable {
    /// What is wrong, with the file and the line.
    let description: String
    /// What the program exits with.
    let status: Int32

    init(_ description: String, status: Int32 = 1) { (self.description, self.status) = (description, status) }

    /// A command line that isn't understood.
    static func usage(_ description: String) -> InspectError { InspectError(description, status: 64) }
}
