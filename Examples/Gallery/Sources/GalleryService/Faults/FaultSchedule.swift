//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import GalleryModel
import Synchronization

/// Says which fault the next request meets, and counts those that wear off.
final class FaultSchedule: Sendable {
    private struct Use: Hashable {
        let rule: Int
        let resource: Resource
    }

    private let rules: [Faults.Rule]
    private let uses = Mutex<[Use: Int]>([:])

    init(_ faults: Faults) {
        self.rules = faults.rules
    }

    /// Lets faults that have worn off begin again.
    func renew() { self.uses.withLock { $0 = [:] } }

    /// The fault of this request, which is counted.
    func next(for resource: Resource) -> Fault? {
        self.uses.withLock { uses in
            for (index, rule) in self.rules.enumerated() where rule.resource == nil || rule.resource == resource {
                guard case .status(let times?) = rule.fault else { return rule.fault }
                let use = Use(rule: index, resource: resource)
                if uses[use, default: 0] < times {
                    uses[use, default: 0] += 1
                    return rule.fault
                }
            }
            return nil
        }
    }
}
