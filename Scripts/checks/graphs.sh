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

# Other programs each time, unless the environment says where they begin: a failure names its seed.
export FUTURES_RANDOM_GRAPHS=${FUTURES_RANDOM_GRAPHS:-1000000}
export FUTURES_RANDOM_GRAPHS_SEED=${FUTURES_RANDOM_GRAPHS_SEED:-$(date +%s)}
printf -- '-- %s random graphs from seed %s\n' "$FUTURES_RANDOM_GRAPHS" "$FUTURES_RANDOM_GRAPHS_SEED"
run_tests --configuration release --filter RandomGraphsRaceTests
