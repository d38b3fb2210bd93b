#!/usr/bin/env bash
#
# This source file is part of the Futures open source project
# Copyright (c) the Futures authors
#
# See LICENSE.txt for license information
# SPDX-License-Identifier: Apache-2.0
#

# Usage: Scripts/timeline-picture.sh
#
# Records Gallery's load in each style anew, and makes the README's pictures of it, for light and for dark pages.
# Sets up what it needs first.
set -euo pipefail

scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
pictures=$scripts/../.github/pictures
"$scripts/setup.sh" build browser
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fault=users:status=1
"$scripts/gallery.sh" timeline --latency 500 --deadline 30 --fault "$fault" --output "$folder/timeline.html"
mkdir -p "$pictures"
for theme in light dark; do
    chromium --headless=new --no-sandbox --disable-gpu --hide-scrollbars --user-data-dir="$folder/profile" \
        --force-device-scale-factor=1.25 --window-size=1000,1050 --screenshot="$pictures/timeline-$theme.png" \
        "file://$folder/timeline.html#picture,$theme,${fault}" 2>"$folder/log" ||
        { cat "$folder/log" >&2 && exit 1; }
done
