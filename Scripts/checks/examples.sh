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

# Warnings are errors, as the example's manifest says. Gallery is built and tested by Scripts/test.sh.
animation=Examples/Animation
swift build --package-path "$animation"
command=$(swift build --package-path "$animation" --show-bin-path)/animation
picture=$(scratch_folder)/animation.svg
"$command" svg "$picture"
if ! grep -q '<animate ' "$picture" || [ "$(tail -n 1 "$picture")" != '</svg>' ]; then
    fail "animation svg made no animated picture"
fi
frames=$(scratch_folder)/frames.txt
"$command" terminal --stop-after 1.2 >"$frames"
tail -n 14 "$frames"
if ! tail -n 1 "$frames" | grep -q '^interrupted (cancelled)' || ! grep -q '█' "$frames"; then
    fail "animation terminal drew nothing, or was not interrupted"
fi
