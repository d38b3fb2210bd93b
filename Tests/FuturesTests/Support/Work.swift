//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures

/// Work under way whose producer notes that it was asked to stop.
struct Work<Success: Sendable, Failure: Error>: Sendable {
    let promise = Promise<Success, Failure>()
    private let requests = Record<Void>()

    init() { promise.onCancel { [requests] in requests.add(()) } }

    var future: Future<Success, Failure> { promise.future }
    var isStopped: Bool { !requests.isEmpty }
}
