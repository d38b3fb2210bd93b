//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#ifndef C_CALLBACKS_H
#define C_CALLBACKS_H

#include <stdint.h>

/// Calls a function as code does that was compiled without frame pointers: with anything in that register.
void call_with_frame_pointer(uint64_t value, void (*function)(void));

#endif
