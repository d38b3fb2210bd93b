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

# The manifest makes warnings errors, but for the snippets, which have no settings of their own: they are compiled
# again, and the output is read. What is built is what Scripts/test.sh builds for the integrations and Gallery. It has
# built the tests that need no trait, too.
FUTURES_TEST_TARGETS=$(trait_tests)
export FUTURES_TEST_TARGETS
log=$(scratch_folder)/build.log
files 'Snippets/*.swift' | xargs -0 touch
with_everything build --build-tests 2>&1 | tee "$log"
if grep -E '(^|/)Snippets/[^:]*:[0-9]+:[0-9]+: warning:' "$log" | sort -u >&2; then
    fail "the snippets build with warnings"
fi
