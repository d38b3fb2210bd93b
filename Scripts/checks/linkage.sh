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

# What the core's objects ask the linker for is written in them, imports that are never used included. So a dynamic
# library is linked from the objects of a release build, and names all that the core brings into a program.
swift build --configuration release --target Futures
objects=()
# An object of a file that was renamed stays where it is.
while IFS= read -r -d '' object; do
    source=$(basename "$object" .o)
    if [ -n "$(find Sources/Futures -name "$source" -print -quit)" ]; then objects+=("$object"); fi
done \
    < <(find "$(swift build --configuration release --show-bin-path)/Futures.build" -name '*.o' -print0)
if [ "${#objects[@]}" = 0 ]; then fail "the build left no objects of the core"; fi

library=$(scratch_folder)/libFutures.so
swiftc -emit-library -o "$library" "${objects[@]}"
if [ "$(uname)" = Darwin ]; then
    linked=$(otool -L "$library" | awk 'NR > 2 { print $1 }')
else
    linked=$(readelf -d "$library" | sed -nE 's/.*\(NEEDED\).*\[(.*)\]/\1/p')
fi
if [ -z "$linked" ]; then fail "could not read what $library links"; fi
printf '%s\n' "$linked" | sed 's/^/links /'

# The runtime, Synchronization, Dispatch and the C library; whatever else appears is looked at before it is let in.
allowed='^(.*/)?(lib(swift(Core|_Concurrency|_StringProcessing|_RegexParser|_Builtin_float|Synchronization|Dispatch|Glibc|Darwin)|dispatch|BlocksRuntime|c|m|pthread|gcc_s|stdc\+\+|System(\.B)?|objc(\.A)?)\.(so|dylib)(\.[0-9]+)*|ld-linux.*)$'
if surplus=$(printf '%s\n' "$linked" | grep -vE "$allowed"); then
    fail "the core must not link: $(printf '%s' "$surplus" | tr '\n' ' ')"
fi
