//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#ifndef BARRIER_H
#define BARRIER_H

#include <stdint.h>

/// For the optimiser: something may read and change what is at this address. It costs nothing.
static inline void barrier_at(const void *address) { __asm__ volatile("" : : "r"(address) : "memory"); }

/// The same number, of which the optimiser knows nothing.
static inline int64_t opaque_number(int64_t number) {
    __asm__ volatile("" : "+r"(number));
    return number;
}

#endif
