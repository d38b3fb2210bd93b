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
# A filter may be meant for one of the two packages.
tests=run_tests
if [ "$#" -gt 0 ]; then tests=swift_test; fi
"$tests" --enable-all-traits "$@"
if [ -f Examples/Gallery/Package.swift ]; then
    "$tests" --package-path Examples/Gallery "$@"
fi
