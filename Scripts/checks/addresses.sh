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

# Without traits, as for the thread sanitizer. Leaks are not looked for here: the core keeps flags in the low bits of its
# pointers, and the sanitizer takes what it finds behind none for lost. The laws and the verification count what is left.
export ASAN_OPTIONS="detect_leaks=0 ${ASAN_OPTIONS:-}"
run_tests --sanitize address --scratch-path "$address_builds"
