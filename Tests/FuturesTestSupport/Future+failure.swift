//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

package import Futures

extension Future {
    /// The failure, if the future has failed: for futures whose success can't be compared.
    package var failure: Failure? {
        guard case .completed(.failure(let error)) = state else { return nil }
        return error
    }

    /// Whether the future has succeeded.
    package var hasSucceeded: Bool {
        guard case .completed(.success) = state else { return false }
        return true
    }
}
