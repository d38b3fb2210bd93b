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

"$root/Scripts/setup.sh" benchmarks

# Allocations, bytes and, with valgrind, instructions against the thresholds. On request, since instructions are the same
# only with the compiler and the C library that the thresholds were made with; times are never compared.
swift run --configuration release --package-path Benchmarks benchmarks --check
