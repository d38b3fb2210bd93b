#!/usr/bin/env bash
#
# This source file is part of the Futures open source project
# Copyright (c) the Futures authors
#
# See LICENSE.txt for license information
# SPDX-License-Identifier: Apache-2.0
#

# Usage: Scripts/load-gallery.sh [seconds]
#
# Puts Gallery's service under a load of requests for a few pictures, with wrk, and prints what became of them: without
# and with the cache that draws a picture once for all who ask for it. Each row takes so many seconds, 5 if not told.
set -euo pipefail

scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
gallery=$scripts/../Examples/Gallery
seconds=${1:-5}
if ! [[ $seconds =~ ^[1-9][0-9]*$ ]]; then
    echo "load-gallery: '$seconds' is no number of seconds" >&2
    exit 2
fi

"$scripts/setup.sh" build load
swift build --configuration release --package-path "$gallery" --product gallery >&2
work=$(mktemp -d)
service=
trap 'if [ -n "$service" ]; then kill "$service" 2>/dev/null || true; fi; rm -rf "$work"' EXIT

# 64 connections ask for one of 100 pictures each time.
cat >"$work/pictures.lua" <<'LUA'
request = function() return wrk.format("GET", string.format("/pictures/600/%02x8040", math.random(0, 99))) end
done = function(summary, latency)
    local errors = summary.errors
    local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
    print(string.format("RESULT %d %d %d %d", summary.requests * 1e6 / summary.duration, latency:percentile(50),
        latency:percentile(99), failed))
end
LUA

# row <milliseconds that a drawing takes> <what it is called> <option of the service> ...
row() {
    local drawing_time=$1 name=$2 address="" requests drawings rate p50 p99 failed
    shift 2
    "$gallery/.build/release/gallery" serve --port 0 --drawing-time "$drawing_time" "$@" >"$work/service" 2>&1 &
    service=$!
    for _ in $(seq 100); do
        address=$(sed -nE 's|^Serving (http://[^ ]+) .*|\1|p' "$work/service")
        if [ -n "$address" ]; then break; fi
        sleep 0.1
    done
    if [ -z "$address" ]; then
        echo "load-gallery: the service did not start:" >&2
        cat "$work/service" >&2
        exit 1
    fi
    wrk --threads 1 --connections 64 --duration "${seconds}s" --script "$work/pictures.lua" "$address" >"$work/wrk"
    kill -INT "$service"
    wait "$service"
    service=
    read -r rate p50 p99 failed < <(sed -n 's/^RESULT //p' "$work/wrk")
    read -r requests drawings < <(sed -nE 's/^Pictures: ([0-9]+) requests, ([0-9]+) drawings\.$/\1 \2/p' "$work/service")
    if [ "$failed" != 0 ]; then
        echo "load-gallery: $failed requests failed" >&2
        exit 1
    fi
    printf '| %7s ms | %-7s | %8d | %8d | %10d | %6d µs | %6d µs |\n' \
        "$drawing_time" "$name" "$requests" "$drawings" "$rate" "$p50" "$p99"
}

echo "| a drawing  | cache   | requests | drawings | requests/s |       p50 |       p99 |"
echo "| ---------: | ------- | -------: | -------: | ---------: | --------: | --------: |"
for drawing_time in 0 20; do
    row "$drawing_time" without --no-picture-cache
    row "$drawing_time" with
done
