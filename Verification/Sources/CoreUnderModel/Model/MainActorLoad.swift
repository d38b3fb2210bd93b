//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Stands in for the counter of the main actor's jobs, which no scenario asks: it outlives the runs that are compared.
enum MainActorLoad {
    static func jobArrives() {}

    static func jobLeaves() {}
}
