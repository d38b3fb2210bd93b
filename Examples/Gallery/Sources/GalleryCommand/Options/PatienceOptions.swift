//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import ArgumentParser
import Futures

/// How long a load waits, and how often it tries.
struct PatienceOptions: ParsableArguments {
    @Option(help: ArgumentHelp("How many seconds the whole load may take.", valueName: "seconds"))
    var deadline = 30.0

    @Option(help: "How often a request is repeated that failed in a way that may pass, with growing pauses.")
    var retries: UInt8 = 2

    func validate() throws {
        guard self.deadline > 0, self.deadline <= 86_400 else {
            throw ValidationError("--deadline takes a number of seconds above 0 and up to a day, not \(self.deadline).")
        }
    }

    var limit: Duration { .seconds(self.deadline) }

    var policy: RetryPolicy {
        .exponential(from: .milliseconds(100), attempts: Int(self.retries) + 1).capped(at: .seconds(5))
    }
}
