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

"$root/Scripts/setup.sh" instructions

# On request: a tool that not every machine has, and the same only with the compiler and the C library that the thresholds
# were made with.
swift run --configuration release --package-path Benchmarks benchmarks --check
