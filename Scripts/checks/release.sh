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

# Every trait but Macros: its tests expand macros at compile time, where the configuration makes no difference, and
# swift-syntax takes minutes to optimise.
traits=$(swift package dump-package | jq -r '[.traits[].name | select(. != "default" and . != "Macros")] | join(",")')
run_tests ${traits:+--traits "$traits"} --configuration release
