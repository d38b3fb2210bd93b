//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// How often each race is run: often enough to meet the rare orders, under the thread sanitizer too.
package let raceRounds = Depth.pick(quick: 500, normal: 3_000, full: 20_000)
