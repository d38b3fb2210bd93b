//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#ifndef C_ALLOCATIONS_H
#define C_ALLOCATIONS_H

#include <stdbool.h>

/// Whether allocations can be counted: a program stands in for malloc with glibc alone, and not where a sanitizer does
/// so already.
bool allocations_are_counted(void);

/// How many blocks this thread has taken from the heap so far.
long allocations_of_this_thread(void);

/// How many bytes these had, as they were asked for.
long bytes_of_this_thread(void);

/// Whether the allocator is that of a sanitizer, which keeps what is freed, and memory of its own.
bool a_sanitizer_allocates(void);

/// Gives the system back what was freed, where the allocator can.
void return_freed_memory(void);

#endif
