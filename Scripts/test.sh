#!/usr/bin/env bash
#
# This source file is part of the Futures open source project
# Copyright (c) the Futures authors
#
# See LICENSE.txt for license information
# SPDX-License-Identifier: Apache-2.0
#

# Usage: Scripts/test.sh [argument of swift test] ...
#
# Runs all tests, the library's with every trait and then Gallery's, from any folder, and sets up what they need first.

# shellcheck source=Scripts/layout.sh
source "$(dirname "${BASH_SOURCE[0]}")/layout.sh"

"$root/Scripts/setup.sh" build
# One test after the other: those of races, stacks and a million of something take the whole machine, and the time limits
# of others would count how long they wait for it.
swift test --enable-all-traits --disable-xctest --no-parallel "$@"
if [ -f Examples/Gallery/Package.swift ]; then
    swift test --package-path Examples/Gallery --disable-xctest --no-parallel "$@"
fi
