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

# The build step covers all traits at once. Test targets are built too, those of the trait with it alone: they name the
# traits' packages as well. Where all traits are built, their packages are built already: a change of traits compiles
# this package alone.
echo "-- no trait"
swift_in "$plain" build --build-tests
for trait in $(swift package dump-package | jq -r '.traits[].name | select(. != "default")'); do
    echo "-- $trait alone"
    swift_in "$everything" build --traits "$trait"
    if [ -d "Tests/Futures${trait}Tests" ]; then
        swift_in "$everything" build --traits "$trait" --target "Futures${trait}Tests"
    fi
done
