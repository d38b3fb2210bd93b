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

# Compares with the newest release that this commit comes from. Traits are off in both: what they add is compared when
# its package is, and swift-syntax alone takes minutes twice. What is broken on purpose, with a new major version, goes
# into .api-breakages, a line each as the tool prints it.
if ! baseline=$(git describe --tags --abbrev=0 --match '[0-9]*.[0-9]*.[0-9]*' 2>/dev/null); then
    echo "There is no release yet that the interface could differ from."
    exit 0
fi
arguments=()
if [ -f .api-breakages ]; then arguments+=(--breakage-allowlist-path .api-breakages); fi
swift package diagnose-api-breaking-changes "$baseline" ${arguments[@]+"${arguments[@]}"}
