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
package=$scripts/../Examples/Gallery
# For the reason in layout.sh, at swift_in; the application itself shall have seeds of its own.
SWIFT_DETERMINISTIC_HASHING=1 swift build --package-path "$package" --product gallery >&2
exec swift run --skip-build --package-path "$package" gallery "$@"
