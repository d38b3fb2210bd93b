//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#include "CCallbacks.h"

#if defined(__x86_64__)
__attribute__((naked)) void call_with_frame_pointer(uint64_t value, void (*function)(void)) {
    __asm__ volatile("push %rbp\n mov %rdi, %rbp\n call *%rsi\n pop %rbp\n ret\n");
}
#else
void call_with_frame_pointer(uint64_t value, void (*function)(void)) {
    (void)value;
    function();
}
#endif

#if defined(__linux__)
#include <ucontext.h>

void call_on_stack(void *stack, size_t size, void (*function)(void)) {
    ucontext_t caller, fiber;
    getcontext(&fiber);
    fiber.uc_stack.ss_sp = stack;
    fiber.uc_stack.ss_size = size;
    fiber.uc_link = &caller;
    makecontext(&fiber, function, 0);
    swapcontext(&caller, &fiber);
}
#endif
