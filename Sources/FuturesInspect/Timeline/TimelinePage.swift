//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

struct TimelinePage {
    init(_ recording: Recording) {}
    var html: String { get throws(InspectError) { "" } }
}
