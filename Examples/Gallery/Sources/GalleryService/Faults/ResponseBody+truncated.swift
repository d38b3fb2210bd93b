//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Hummingbird

extension ResponseBody {
    /// A body that promises all the bytes, sends half of them, and closes the connection.
    static func truncated(_ bytes: [UInt8]) -> ResponseBody {
        ResponseBody(contentLength: bytes.count) { writer in
            try await writer.write(ByteBuffer(bytes: bytes.prefix(bytes.count / 2)))
            // Whatever a body throws ends the connection.
            throw CancellationError()
        }
    }
}
