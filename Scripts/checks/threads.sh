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

# The filter of swift test knows the file of a test, not its folder.
names=$(files 'Tests/*/Races/*.swift' 'Tests/*/Laws/*.swift' | xargs -0 -n 1 basename | sed 's/[.+]/\\&/g' | sort -u | paste -sd '|' -)
if [ -z "$names" ]; then fail "there are no tests in Tests/*/Races and Tests/*/Laws"; fi

# Traits are left out, and so are their packages: the core is what has threads of its own to get wrong.
export TSAN_OPTIONS="halt_on_error=1 ${TSAN_OPTIONS:-}"
run_tests --sanitize thread --scratch-path "$thread_builds" --filter "/($names):"
