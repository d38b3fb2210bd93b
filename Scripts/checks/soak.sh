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

# One after the other. Each may be run by its own name, where one failed, or where a night is too short for all.
"$root/Scripts/check.sh" graphs depth sanitizers exploration
