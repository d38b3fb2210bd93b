//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#include "allocations.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

static atomic_bool counting;
static atomic_int_least64_t allocations, bytes, live_blocks, live_bytes;

void allocations_start(void) {
    atomic_store(&allocations, 0);
    atomic_store(&bytes, 0);
    atomic_store(&live_blocks, 0);
    atomic_store(&live_bytes, 0);
    atomic_store(&counting, true);
}

struct allocation_figures allocations_stop(void) {
    atomic_store(&counting, false);
    return (struct allocation_figures){
        atomic_load(&allocations), atomic_load(&bytes), atomic_load(&live_blocks), atomic_load(&live_bytes)};
}

#if defined(__GLIBC__)

#include <malloc.h>

// A program's own malloc is the one that all its libraries use, and glibc keeps its functions under these names too.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

bool allocations_are_counted(void) { return true; }

// What a block of this size takes, less the header. `malloc_usable_size` says a little more where a remainder was too
// small to be of use.
static inline int64_t set_aside(size_t size) { return size <= 24 ? 24 : (int64_t)(((size + 23) & ~(size_t)15) - 8); }

static inline void *count_in(void *block, size_t requested) {
    if (__builtin_expect(atomic_load_explicit(&counting, memory_order_relaxed), 0) && block) {
        int64_t size = set_aside(requested);
        atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
        atomic_fetch_add_explicit(&bytes, size, memory_order_relaxed);
        atomic_fetch_add_explicit(&live_blocks, 1, memory_order_relaxed);
        atomic_fetch_add_explicit(&live_bytes, size, memory_order_relaxed);
    }
    return block;
}

static inline void count_out(void *block) {
    if (__builtin_expect(atomic_load_explicit(&counting, memory_order_relaxed), 0) && block) {
        atomic_fetch_sub_explicit(&live_blocks, 1, memory_order_relaxed);
        atomic_fetch_sub_explicit(&live_bytes, (int64_t)malloc_usable_size(block), memory_order_relaxed);
    }
}

void *malloc(size_t size) { return count_in(__libc_malloc(size), size); }

void *calloc(size_t count, size_t size) { return count_in(__libc_calloc(count, size), count * size); }

void free(void *block) {
    count_out(block);
    __libc_free(block);
}

void *realloc(void *block, size_t size) {
    count_out(block);
    return count_in(__libc_realloc(block, size), size);
}

void *memalign(size_t alignment, size_t size) { return count_in(__libc_memalign(alignment, size), size); }

void *aligned_alloc(size_t alignment, size_t size) { return count_in(__libc_memalign(alignment, size), size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
    void *block = __libc_memalign(alignment, size);
    if (!block) return ENOMEM;
    *result = count_in(block, size);
    return 0;
}

#else

bool allocations_are_counted(void) { return false; }

#endif
