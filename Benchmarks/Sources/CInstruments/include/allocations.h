//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#ifndef ALLOCATIONS_H
#define ALLOCATIONS_H

#include <stdbool.h>
#include <stdint.h>

/// What the heap did between `allocations_start` and `allocations_stop`, on all threads.
///
/// Bytes are what the allocator sets aside, which is a little more than what was asked for.
struct allocation_figures {
    int64_t allocations;
    int64_t bytes;
    /// Allocations less frees.
    int64_t live_blocks;
    int64_t live_bytes;
};

/// Whether this platform lets a program stand in for malloc.
bool allocations_are_counted(void);

void allocations_start(void);
struct allocation_figures allocations_stop(void);

#endif
