//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#include "CAllocations.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define OTHERS_STAND_IN 1
#endif
#endif

#ifdef OTHERS_STAND_IN
bool a_sanitizer_allocates(void) { return true; }
#else
bool a_sanitizer_allocates(void) { return false; }
#endif

#if defined(__GLIBC__) && !defined(OTHERS_STAND_IN)
void return_freed_memory(void) { malloc_trim(0); }
#else
void return_freed_memory(void) {}
#endif

#if defined(__GLIBC__) && !defined(OTHERS_STAND_IN)

// A program's own malloc is the one that all its libraries use, and glibc keeps its functions under these names too.
// The count is the thread's own, so that tests may run side by side; it takes no lock and allocates nothing itself.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static _Thread_local long allocations;
static _Thread_local long bytes;

static void count(size_t size) {
    allocations++;
    bytes += (long)size;
}

bool allocations_are_counted(void) { return true; }

long allocations_of_this_thread(void) { return allocations; }

long bytes_of_this_thread(void) { return bytes; }

void *malloc(size_t size) {
    count(size);
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    count(number * size);
    return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
    count(size);
    return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
    count(size);
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
    void *block = memalign(alignment, size);
    if (!block) return ENOMEM;
    *result = block;
    return 0;
}

#else

bool allocations_are_counted(void) { return false; }

long allocations_of_this_thread(void) { return 0; }

long bytes_of_this_thread(void) { return 0; }

#endif
