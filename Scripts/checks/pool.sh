#!/usr/bin/env bash
#
# This source file is part of the Futures open source project
# Copyright (c) the Futures authors
#
# See LICENSE.txt for license information
# SPDX-License-Identifier: Apache-2.0
#

# shellcheck source=Scripts/layout.sh
source "$(dirname "${BASH_SOURCE[0]}")/../layout.sh"

# A test that keeps a thread of Swift's pool until another job of the pool has run passes where there are threads to
# spare, and stands still on a busy machine with few processors. With one thread it always does.
swift_in "$plain" build --product FuturesPackageTests
bundle=$plain/debug/FuturesPackageTests.xctest

on_one_thread() { # <command>...
    if [ "$(uname)" = Darwin ]; then
        LIBDISPATCH_COOPERATIVE_POOL_STRICT=1 "$@"
        return
    fi
    # The pool has a thread for each processor that the C library counts.
    if [ ! -e "$scratch/one-processor.so" ]; then
        cat >"$scratch/one-processor.c" <<'C'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sched.h>
#include <string.h>
#include <unistd.h>

long sysconf(int name) {
    static long (*original)(int);
    if (!original) original = dlsym(RTLD_NEXT, "sysconf");
    return name == _SC_NPROCESSORS_ONLN || name == _SC_NPROCESSORS_CONF ? 1 : original(name);
}

int sched_getaffinity(pid_t process, size_t size, cpu_set_t *processors) {
    memset(processors, 0, size);
    CPU_SET(0, processors);
    return 0;
}
C
        clang -shared -fPIC -o "$scratch/one-processor.so" "$scratch/one-processor.c"
    fi
    LD_PRELOAD=$scratch/one-processor.so with_limit "$@"
}

# The check itself can fail: two jobs, the first of which waits for the second one.
cat >"$scratch/waiting.swift" <<'SWIFT'
import Dispatch

let (begun, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
Task.detached {
    Task.detached { begun.signal() }
    let isOver = { begun.wait(timeout: .now() + .seconds(2)) == .success }()
    print(isOver ? "there are several threads" : "there is one thread")
    ended.signal()
}
ended.wait()
SWIFT
swiftc -swift-version 5 -suppress-warnings -o "$scratch/waiting" "$scratch/waiting.swift"
[ "$(on_one_thread "$scratch/waiting")" = "there is one thread" ] || fail "the pool has several threads"

log=$scratch/tests.log
runner=("$bundle" --testing-library swift-testing)
if [ "$(uname)" = Darwin ]; then runner=(swift test --skip-build --disable-xctest --scratch-path "$plain"); fi
test_limit=900
FUTURES_DEPTH=quick on_one_thread "${runner[@]}" >"$log" 2>&1 || {
    status=$?
    what_went_wrong "$log"
    fail "the tests don't pass where the pool has one thread (status $status)"
}
grep -aE 'Test run with [1-9][0-9]* tests?' "$log" || fail "no test ran"
