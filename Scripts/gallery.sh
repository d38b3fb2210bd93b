#!/usr/bin/env bash
#
# This source file is part of the Futures open source project
# Copyright (c) the Futures authors
#
# See LICENSE.txt for license information
# SPDX-License-Identifier: Apache-2.0
#

# Usage: Scripts/gallery.sh [argument of gallery] ...
#
# Runs the Gallery application, from any folder, and sets up what it needs first. `--help` lists what it can do.
# The build is for debugging: the first result comes sooner.
set -euo pipefail

scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
"$scripts/setup.sh" build
exec swift run --package-path "$scripts/../Examples/Gallery" gallery "$@"
