//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#include "measured_section.h"

__attribute__((noinline)) void measured_section(void (*function)(void *), void *context) {
    function(context);
    // Keeps the call from becoming a jump, after which callgrind would not see this function return.
    __asm__ volatile("" : : : "memory");
}
