//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Operators

extension FuturesPeer {
    /// In the order of the table.
    static let operators: [(workload: Workload, work: Work)] =
        (Operator.all.flatMap(\.works) + awaiting).map { title, body in
            (Workload(title, count: 5_000, in: .operators), .timed(body))
        }
}
