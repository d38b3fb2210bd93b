//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if defined(__linux__)
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_int operations;

static const char *folder(void) { return getenv("GALLERY_SIGNAL_FOLDER"); }

static int number(const char *name) {
    const char *text = getenv(name);
    return text ? atoi(text) : 0;
}

static void note_path(const char *path) {
    if (!folder() || !path || !strstr(path, folder())) return;
    if (atomic_fetch_add(&operations, 1) + 1 == number("GALLERY_SIGNAL_AT")) kill(getpid(), number("GALLERY_SIGNAL"));
}

static void note_file(int file) {
    if (!folder()) return;
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return;
    path[length] = 0;
    note_path(path);
}

__attribute__((destructor)) static void tell_count(void) {
    const char *path = getenv("GALLERY_SIGNAL_COUNT");
    FILE *file = path ? fopen(path, "w") : NULL;
    if (!file) return;
    fprintf(file, "%d", atomic_load(&operations));
    fclose(file);
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int file, const void *bytes, size_t count) {
    note_file(file);
    return NEXT(write)(file, bytes, count);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
    note_file(file);
    return NEXT(pwrite)(file, bytes, count, offset);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
    note_file(file);
    return NEXT(pwrite64)(file, bytes, count, offset);
}

int fsync(int file) {
    note_file(file);
    return NEXT(fsync)(file);
}

int fdatasync(int file) {
    note_file(file);
    return NEXT(fdatasync)(file);
}

int ftruncate(int file, off_t length) {
    note_file(file);
    return NEXT(ftruncate)(file, length);
}

int ftruncate64(int file, off64_t length) {
    note_file(file);
    return NEXT(ftruncate64)(file, length);
}

int unlink(const char *path) {
    note_path(path);
    return NEXT(unlink)(path);
}

int link(const char *from, const char *to) {
    note_path(to);
    return NEXT(link)(from, to);
}

static mode_t mode_of(int flags, va_list arguments) { return flags & O_CREAT ? va_arg(arguments, mode_t) : 0; }

int open(const char *path, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = mode_of(flags, arguments);
    va_end(arguments);
    if (flags & O_CREAT) note_path(path);
    return NEXT(open)(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = mode_of(flags, arguments);
    va_end(arguments);
    if (flags & O_CREAT) note_path(path);
    return NEXT(open64)(path, flags, mode);
}
#endif
