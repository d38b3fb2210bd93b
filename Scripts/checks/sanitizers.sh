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

# What `threads` and `addresses` do, with a release build. As many random graphs as always, whatever was asked of `graphs`.
unset FUTURES_RANDOM_GRAPHS FUTURES_RANDOM_GRAPHS_SEED

echo "-- races and laws under the thread sanitizer, release"
run_with_threads_watched --configuration release

echo "-- the tests under the address sanitizer, release"
run_with_addresses_watched --configuration release
