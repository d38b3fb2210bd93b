#!/usr/bin/env bash
#
# This source file is part of the Futures open source project
# Copyright (c) the Futures authors
#
# See LICENSE.txt for license information
# SPDX-License-Identifier: Apache-2.0
#

# Usage: Scripts/setup.sh [build | browser | check | verification | instructions | load] ...
#
# Makes sure that what a group of commands needs is there, and installs what Debian has. Without a group: `build`.
# Says nothing when nothing is missing.
#
#   build          what compiles and runs the package, its tests and Gallery
#   browser        what the tests of pages and Scripts/timeline-picture.sh need besides
#   check          what Scripts/check.sh needs besides
#   verification   what the model of the state machine needs besides
#   instructions   what counts the instructions of the benchmarks besides
#   load           what Scripts/load-gallery.sh needs besides
set -euo pipefail

swift_needed=6.2
missing=()     # Debian packages to install
unavailable=() # what this script can't install, and how to get it

has_command() { command -v "$1" >/dev/null 2>&1; }

# A file anywhere that a Linux compiler or loader looks, whatever the architecture.
has_file() {
    local folder
    for folder in /usr/include /usr/local/include /usr/include/*-linux-gnu* \
        /usr/lib /usr/lib64 /usr/local/lib /usr/lib/*-linux-gnu* /lib/*-linux-gnu*; do
        if [ -e "$folder/$1" ]; then return 0; fi
    done
    return 1
}

# The authorities that https trusts, in the folder where a system keeps them.
has_certificates() {
    [ -e "$1/ssl/certs/ca-certificates.crt" ] || [ -e "$1/pki/tls/certs/ca-bundle.crt" ] || [ -e "$1/ssl/ca-bundle.pem" ]
}

# need <debian package> <homebrew formula, or -> <test> <argument of the test>
need() {
    if "$3" "$4"; then return 0; fi
    if has_command apt-get; then
        missing+=("$1")
    elif [ "$(uname)" = Darwin ] && [ "$2" != - ]; then
        unavailable+=("$4 is missing: brew install $2")
    else
        unavailable+=("$4 is missing: install your system's counterpart of Debian's package $1")
    fi
}

need_swift() {
    local version hint="get it from https://www.swift.org/install (on macOS it also comes with Xcode 26)"
    if ! has_command swift; then
        unavailable+=("Swift $swift_needed or newer is missing: $hint")
        return 0
    fi
    version=$(swift --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9]+\.[0-9]+).*/\1/p' | head -n 1)
    if [ -z "$version" ] || [ "$(printf '%s\n' "$swift_needed" "$version" | sort -V | head -n 1)" != "$swift_needed" ]; then
        unavailable+=("Swift $swift_needed or newer is needed, and 'swift --version' says ${version:-nothing}: $hint")
    fi
}

group_build() {
    need_swift
    need git git has_command git
    # On macOS the toolchain brings SQLite, curl and zlib; on Linux GRDB takes the system's SQLite, Foundation's
    # URLSession loads the system's curl, and SwiftNIO compresses with the system's zlib.
    if [ "$(uname)" = Darwin ]; then return 0; fi
    need libsqlite3-dev - has_file sqlite3.h
    # Packages come over https.
    need ca-certificates - has_certificates /etc
    need libcurl4 - has_file libcurl.so.4
    need zlib1g-dev - has_file zlib.h
}

group_browser() {
    # Elsewhere the tests that need one say that they are left out.
    if [ "$(uname)" = Darwin ] || ! has_command apt-get; then return 0; fi
    need chromium - has_command chromium
}

group_check() {
    group_build
    need jq jq has_command jq
    need shellcheck shellcheck has_command shellcheck
    need perl perl has_command perl
    if [ "$(uname)" != Darwin ]; then need binutils - has_command readelf; fi
}

group_verification() {
    group_build
    need spin spin has_command spin
    need gcc gcc has_command cc
}

group_instructions() {
    group_build
    # There is none for Apple silicon: instructions are not counted there, and the benchmarks say so.
    if [ "$(uname)" = Darwin ]; then return 0; fi
    need valgrind - has_command valgrind
    need binutils - has_command strip
}

group_load() {
    group_build
    need wrk wrk has_command wrk
}

install_missing() {
    local log
    local -a as_root=()
    if [ "$(id -u)" != 0 ]; then
        if ! has_command sudo; then
            unavailable+=("${missing[*]}: ask an administrator for: apt-get install ${missing[*]}")
            return 0
        fi
        as_root=(sudo)
    fi
    echo "Installing from Debian: ${missing[*]}" >&2
    log=$(mktemp)
    # A fresh machine has no package lists, and an old one has lists that are out of date: once more with new ones.
    if ! apt_get install >"$log" 2>&1 && ! { apt_get update && apt_get install; } >"$log" 2>&1; then
        tail -n 20 "$log" >&2
        unavailable+=("apt-get could not install ${missing[*]}; what it said is above")
    fi
    rm -f "$log"
}

apt_get() {
    case $1 in
        update) "${as_root[@]}" apt-get update ;;
        install)
            "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
                apt-get install --yes --no-install-recommends "${missing[@]}"
            ;;
    esac
}

for group in "${@:-build}"; do
    case $group in
        build | browser | check | verification | instructions | load) "group_$group" ;;
        *)
            echo "setup: there is no group '$group'; groups: build browser check verification instructions load" >&2
            exit 2
            ;;
    esac
done
if [ "${#missing[@]}" -gt 0 ]; then install_missing; fi
if [ "${#unavailable[@]}" -gt 0 ]; then
    printf 'setup: %s\n' "${unavailable[@]}" >&2
    exit 1
fi
