//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

package import Foundation
package import Futures
import FuturesFoundation

/// A file that an address of a gallery leads to.
package enum RemotePicture {
    /// Gets the file, and follows no redirection.
    ///
    /// - Parameters:
    ///   - address: Where it is.
    ///   - limit: How many bytes it may have.
    /// - Returns: A future with the file.
    package static func file(at address: URL, limit: Int) -> Future<Data, GalleryError> {
        Future { promise in
            let stop = Transfers.staying.get(address, limit: limit) { answer in
                promise.complete(with: answer.map(\.body))
            }
            promise.onCancel(stop)
        }
    }
}
