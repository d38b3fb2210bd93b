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

# Once with the tests and the snippets, and once without: there each public type must say whether it is Sendable, which
# SwiftPM's generated test runner doesn't. The option -require-explicit-sendable has no effect in Swift 6.3.1; the
# diagnostic group does what it promised. It comes first, so that -warnings-as-errors covers it.
swift build --build-tests --enable-all-traits "${strict[@]}" --scratch-path "$strict_builds"
swift build --enable-all-traits -Xswiftc -Wwarning -Xswiftc ExplicitSendable "${strict[@]}" \
    --scratch-path "$sendable_builds"
