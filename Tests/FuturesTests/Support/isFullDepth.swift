//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation

/// Whether chains and loops are as long as the law is tested for: in release, and in debug builds on request, where each
/// takes many times as long and proves little more.
let isFullDepth: Bool = {
    #if DEBUG
    ProcessInfo.processInfo.environment["FUTURES_FULL_DEPTH"] != nil
    #else
    true
    #endif
}()
