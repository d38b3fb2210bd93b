//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#ifndef C_CALLBACKS_H
#define C_CALLBACKS_H

#include <stddef.h>
#include <stdint.h>

/// Calls a function as code does that was compiled without frame pointers: with anything in that register.
void call_with_frame_pointer(uint64_t value, void (*function)(void));

#if defined(__linux__)
/// Calls a function on another stack, as a library of fibers does.
void call_on_stack(void *stack, size_t size, void (*function)(void));
#endif

#endif
