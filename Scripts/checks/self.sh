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

# Shows that each step can fail. A small package laid out like this one, with these very scripts, passes every step;
# then one fault after another is planted, and the step that is there for it must fail and say why.
#
# plant <step> <what it must say> <file> <<< <content of the file>      the file is new, or written anew
# append <step> <what it must say> <file> <<< <lines to add>

# Two lanes, each with a package of its own and its share of the steps: most of them wait for one thread of SwiftPM's.
documents="format headers sizes rules promisekit shell docs api examples"
programs="build test traits linkage variants consumer release alone pool threads addresses verification"
case ${1:-} in
    documents) mine=$documents ;;
    programs) mine=$programs ;;
    *)
        lanes=() failed=
        for lane in documents programs; do
            "${BASH_SOURCE[0]}" "$lane" >"$scratch/$lane.log" 2>&1 &
            lanes+=("$!:$lane")
        done
        for lane in "${lanes[@]}"; do
            wait "${lane%%:*}" || failed+=" ${lane#*:}"
            cat "$scratch/${lane#*:}.log"
        done
        if [ -n "$failed" ]; then fail "in:$failed"; fi
        exit
        ;;
esac
is_mine() { # <step>
    case " $mine " in *" $1 "*) return ;; esac
    case " $documents $programs " in *" $1 "*) return 1 ;; esac
    fail "no lane has the step $1"
}

"$root/Scripts/checks/self/sample.sh" "$scratch/self"
sample=$scratch/self/sample
log=$scratch/step.log
header=$(sed 's|@@|//|' .license_header_template)
tick='`'

# The digests of the sample's interface.
if ! (cd "$sample" && Scripts/checks/api.sh --update >"$log" 2>&1); then
    cat "$log"
    fail "Scripts/checks/api.sh makes no digests"
fi
git -C "$sample" add API
git -C "$sample" -c user.name=check -c user.email=check@localhost commit --quiet --no-verify --message "Digests"

run_step() { # <step>
    (cd "$sample" && Scripts/check.sh "$1" >"$log" 2>&1)
}

started=$SECONDS
for step in $mine; do
    # What verification explores is not the sample's.
    if [ "$step" != verification ] && ! run_step "$step"; then
        cat "$log"
        fail "$step rejects the sample before any fault is planted"
    fi
done
echo "The sample passes $mine, after $((SECONDS - started)) s."

mend() {
    git -C "$sample" reset --quiet --hard
    git -C "$sample" clean --quiet --force -d
}

expect_rejection() { # <step> <what it must say> <where the fault is>
    local began=$SECONDS
    if ! is_mine "$1"; then
        mend
        return
    fi
    if run_step "$1"; then
        cat "$log"
        fail "$1 passes a bad sample: $3"
    fi
    if ! grep -qE -e "$2" "$log"; then
        cat "$log"
        fail "$1 rejects the bad sample, but for another reason: it does not say '$2' of $3"
    fi
    printf '%-9s rejects %s: %s (%s s)\n' "$1" "$3" "$2" "$((SECONDS - began))"
    mend
}

plant() {
    mkdir -p "$(dirname "$sample/$3")"
    case $3 in
        *.swift) { printf '%s\n\n' "$header" && cat; } >"$sample/$3" ;;
        *) cat >"$sample/$3" ;;
    esac
    expect_rejection "$1" "$2" "$3"
}

append() {
    cat >>"$sample/$3"
    expect_rejection "$1" "$2" "$3"
}

plant format 'Indentation' Sources/Futures/Bad.swift <<<'    let misplaced = 1'
plant format 'AllPublicDeclarationsHaveDocumentation' Sources/Futures/Bad.swift <<<'public let undocumented = 1'
plant format 'NeverUseForceTry' Sources/Futures/Bad.swift <<<'let forced = try! String(contentsOfFile: "")'
sed -i.old 1d "$sample/Sources/Futures/Future.swift" && rm "$sample/Sources/Futures/Future.swift.old"
expect_rejection headers 'Future.swift:1: error: the header' 'a Swift file without its header'
plant headers 'Scripts/bad.sh:1: error: the header' Scripts/bad.sh <<<'true'
plant sizes 'Bad.swift:[0-9]*: error: more than' Sources/Futures/Bad.swift < <(yes '// A line.' | head -n 394)
mkdir "$sample/Sources/Futures/Crowded"
for number in {1..15}; do echo "$header" >"$sample/Sources/Futures/Crowded/Number$number.swift"; done
if is_mine sizes && ! run_step sizes; then
    cat "$log"
    fail "sizes rejects a folder that has as many files as it may have"
fi
plant sizes '^Sources/Futures/Crowded: error: 16 files' Sources/Futures/Crowded/Bad.swift <<<'let bad = 1'
names=Sources/FuturesPromiseKit/FuturesPromiseKit.docc/NamesOfPromiseKit.md
# shellcheck disable=SC2016 # A pattern, not the shell's.
sed -i.old -E '0,/(\| [^|]* \| [^|]* \|) `[^|]*` \|$/s//\1  |/' "$sample/$names" && rm "$sample/$names.old"
expect_rejection promisekit 'no test shows' 'a name without a test'
plant promisekit 'the table has no row for unheardOf' Sources/FuturesPromiseKit/Bad.swift <<<'public func unheardOf() {}'
plant shell 'SC2086' Scripts/bad.sh <<<$'#!/usr/bin/env bash\necho $unquoted'

plant rules 'must not sleep' Tests/FuturesTests/BadTests.swift <<<'func bad() async throws { try await Task.sleep(for: .seconds(1)) }'
plant rules 'must not sleep' Examples/Gallery/Tests/GalleryTests/BadTests.swift <<<'func bad() { usleep(1) }'
plant rules '60 minutes' Tests/FuturesTests/BadTests.swift <<<'@Suite(.timeLimit(.minutes(1))) struct BadTests {}'
plant rules 'say very many' Tests/FuturesTests/BadTests.swift <<<"@Test func ${tick}a million links take a small stack$tick() {}"
plant rules 'call preconditionIsolated' Tests/FuturesTests/BadTests.swift <<<'@MainActor func bad() { MainActor.assertIsolated() }'
plant rules 'Swift Testing alone' Tests/FuturesTests/BadTests.swift <<<'import XCTest'
plant rules 'ends at column 120' Sources/Futures/Bad.swift <<<"// $(printf 'long %.0s' {1..30})"
plant rules 'what makes this sound' Sources/Futures/Bad.swift <<<'final class Bad: @unchecked Sendable {}'
plant rules 'what makes this sound' Sources/Futures/Bad.swift <<<$'// A reason for something else.\nlet other = 1\nnonisolated(unsafe) var bad = 1'
plant rules 'into a structure' Sources/Futures/Bad.swift <<<'let bad = Locked<(@Sendable () -> Void)?>(nil)'
plant rules 'for what it holds' Sources/Futures/FutureUtils.swift <<<''
plant rules 'for what it holds' Sources/Futures/Helpers/Bad.swift <<<''
plant rules 'write weak var' Sources/Futures/Bad.swift <<<$'struct Bad {\n    weak ''let object: AnyObject?\n}'
plant rules 'settle this' Sources/Futures/Bad.swift <<<'// TO''DO: everything'
plant rules 'path of one machine' README.md <<<'Run it in /home/''someone/futures.'
git -C "$sample" add --force "$(touch "$sample/Package.resolved" && echo Package.resolved)"
expect_rejection rules 'not committed' 'a committed Package.resolved'
append rules 'unsafe flags' Package.swift <<<'let bad: SwiftSetting = .unsafe''Flags(["-Ounchecked"])'

plant build 'never used' Sources/Futures/Bad.swift <<<'func bad() { let unused = 1 }'
plant build 'does not specify whether it is .Sendable' Sources/Futures/Bad.swift <<<'public struct Bad { let number: Int }'
plant build 'imports another target' Sources/Futures/Bad.swift <<<'import FuturesTesting'
plant build 'the snippets build with warnings' Snippets/bad.swift <<<'func bad() { let unused = 1 }'
plant test 'imports another target|no such module' Tests/FuturesTests/BadTests.swift <<<'import FuturesTesting'
export FUTURES_TEST_LIMIT=20
plant test '^Test waits\(\)$' Tests/FuturesTests/BadTests.swift \
    <<<$'import Testing\n\n@Test func waits() async { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }'
unset FUTURES_TEST_LIMIT
plant test 'Expectation failed' Tests/FuturesTests/BadTests.swift <<<$'import Testing\n\n@Test func bad() { #expect(Bool(false)) }'
# A test of the library that fails must not keep Gallery's from running.
if is_mine test; then
    printf '%s\n\nimport Testing\n\n@Test func bad() { #expect(Bool(false)) }\n' "$header" >"$sample/Tests/FuturesTests/BadTests.swift"
    if (cd "$sample" && Scripts/test.sh --again >"$log" 2>&1); then
        cat "$log"
        fail "Scripts/test.sh passes a test that fails"
    fi
    if ! grep -q 'the tests of Gallery: Test run with [1-9][0-9]* tests\{0,1\} .*passed' "$log" ||
        ! grep -q '^FAILED: the tests of core' "$log"; then
        cat "$log"
        fail "Scripts/test.sh does not run Gallery's tests, or not say what failed, after a test of the core has"
    fi
    echo "test.sh   runs Gallery's tests after one of the core has failed"
    # What has passed is left out the next time, and nothing else.
    if (cd "$sample" && Scripts/test.sh >"$log" 2>&1) || ! grep -q '^FAILED: the tests of core' "$log" ||
        ! grep -q 'the tests of Gallery: passed before' "$log"; then
        cat "$log"
        fail "Scripts/test.sh runs once more what has passed, or leaves out what has failed"
    fi
    echo "// Changed." >>"$sample/Package.swift"
    if (cd "$sample" && Scripts/test.sh >"$log" 2>&1) || grep -q 'passed before' "$log"; then
        cat "$log"
        fail "Scripts/test.sh leaves out what a changed file may belong to"
    fi
    echo "test.sh   leaves out what has passed, until it changes"
    mend
fi
plant traits 'onlyWithTrait' Sources/Futures/Bad.swift <<<$'#if Extra\nlet onlyWithTrait = 1\n#endif\nlet bad = onlyWithTrait'
plant traits 'onlyWithoutTrait' Sources/Futures/Bad.swift <<<$'#if !Extra\nlet onlyWithoutTrait = 1\n#endif\nlet bad = onlyWithoutTrait'
plant linkage 'must not link: .*Foundation' Sources/Futures/Bad.swift <<<'import Foundation'
plant variants 'must delegate' Sources/Futures/Bad.swift \
    <<<$'public final class Bad: Sendable {\n    @usableFromInline let number: Int\n    @inlinable public init() { number = 1 }\n}'
append consumer 'must fetch nothing but' Package.swift <<<'package.targets[0].dependencies.append(.product(name: "Extra", package: "Extra"))'
spoil_guide() { # <command of sed> <what it must say>
    local guide=$sample/Sources/Futures/Futures.docc/GettingStarted.md
    sed -i.old "$1" "$guide" && rm "$guide.old"
    expect_rejection consumer "$2" "the package of a guide after $1"
}
spoil_guide 's/prints: 42/prints: 43/' 'prints something else than it says'
spoil_guide 's/^print/func bad() { let unused = 1 }; print/' 'builds with a warning'
spoil_guide 's/== 7/== 8/' 'Expectation failed'
spoil_guide 's/@Test//' 'no test of .* ran'
spoil_guide '/run: Hello/d' 'what they never run'

plant api 'module Gone has been removed' API/Gone.json <<<'{}'
plant api 'isKnown.* has been removed' Sources/FuturesTesting/Future+isKnown.swift <<<'// What was public is gone.'

plant docs 'README.md:1: error: this sample' README.md <<<$'```swift\nlet bad = 1\n```'
plant docs 'README.md:1: error: .map.on: loop' README.md <<<$'With `map(on: loop) { … }` it runs on the loop.'
plant docs 'README.md:1: error: no snippet says' README.md <<<$'```\n43\n```'
plant docs 'Bad.md:3: error: this sample' Sources/Futures/Futures.docc/Bad.md <<<$'# Bad\n\n```swift\nlet bad = 1\n```'
plant docs 'README.md:1: error: there is no missing.md' README.md <<<'[Missing](missing.md)'
plant docs 'NoSuchSymbol' Sources/Futures/Futures.docc/Bad.md <<<$'# Bad\n\n``NoSuchSymbol``'
plant docs 'there is no page /documentation/futures/nowhere' Sources/Futures/Lonely.swift \
    <<<$'/// See [that](/documentation/futures/nowhere).\npublic struct Lonely: Sendable {}'
plant docs "'Lonely' stands in no topic" Sources/Futures/Lonely.swift <<<$'/// Something that no page names.\npublic struct Lonely: Sendable {}'
plant docs 'prints something else' Snippets/bad.swift <<<'print(1)  // prints: 2'
plant docs 'no type named|cannot find type' Snippets/bad.swift <<<$'import Futures\n\nlet bad: NoSuchType? = nil'

plant release 'Expectation failed' Tests/FuturesTests/BadTests.swift <<<$'import Testing\n\n@Test func bad() {\n#if !DEBUG\n#expect(Bool(false))\n#endif\n}'
plant alone 'by themselves these suites fail: FuturesTests.SecondTests' Tests/FuturesTests/BadTests.swift <<'SWIFT'
import Synchronization
import Testing

let hasRun = Atomic<Bool>(false)

@Suite struct FirstTests {
    @Test func comesBefore() { hasRun.store(true, ordering: .relaxed) }
}

@Suite struct SecondTests {
    @Test func comesBehind() {
        let isBehind = hasRun.load(ordering: .relaxed)
        #expect(isBehind)
    }
}
SWIFT
plant pool 'pass where the pool has one thread' Tests/FuturesTests/BadTests.swift <<'SWIFT'
import Dispatch
import Testing

@Test func waitsForThePool() async {
    let hasBegun = DispatchSemaphore(value: 0)
    Task.detached { hasBegun.signal() }
    let isThere = { hasBegun.wait(timeout: .now() + .seconds(1)) == .success }()
    #expect(isThere)
}
SWIFT
# Two threads for certain, with nothing that orders one before the other.
plant threads 'ThreadSanitizer: .* race' Tests/FuturesProofTests/Races/BadTests.swift <<'SWIFT'
import Foundation
import Testing

nonisolated(unsafe) var shared = 0
@Test func bad() {
    let done = DispatchSemaphore(value: 0)
    for _ in 0..<2 {
        Thread.detachNewThread {
            shared += 1
            done.signal()
        }
    }
    for _ in 0..<2 { done.wait() }
}
SWIFT
plant addresses 'heap-use-after-free' Tests/FuturesTests/BadTests.swift <<'SWIFT'
import Testing

@Test func bad() {
    let memory = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    memory.deallocate()
    #expect(memory.pointee == memory[0])
}
SWIFT
# What runs beside the others can fail too.
if is_mine sizes; then
    printf '#!/usr/bin/env bash\nexit 3\n' >"$sample/Scripts/checks/benchmarks.sh"
    if (cd "$sample" && Scripts/check.sh sizes benchmarks >"$log" 2>&1) ||
        ! grep -q 'FAILED: benchmarks, .* status 3' "$log"; then
        cat "$log"
        fail "Scripts/check.sh passes though a step fails that runs beside the others"
    fi
    mend
    echo "check.sh  rejects what fails beside the others"
fi
# CI leaves out what proves something about files that the change doesn't touch, and nothing where it can't tell.
if is_mine verification; then
    ci() { (cd "$sample" && .ci/run "$@" >"$log" 2>&1); }
    if ! ci --since HEAD verification || ! grep -q 'Left out, .* verification' "$log"; then
        cat "$log"
        fail ".ci/run runs verification for a change that is not of the core"
    fi
    if ci --since no-such-commit verification || ! grep -q "can't be told, so everything runs" "$log"; then
        cat "$log"
        fail ".ci/run leaves verification out though it can't tell what the change is"
    fi
    mkdir -p "$sample/Sources/Futures/Internal"
    echo 'let bad = 1' >"$sample/Sources/Futures/Internal/Bad.swift"
    if ci --since HEAD verification || ! grep -q 'is not explored' "$log"; then
        cat "$log"
        fail ".ci/run leaves verification out for a change of the core that is not committed"
    fi
    mend
    echo ".ci/run   leaves out what a change doesn't touch, and nothing else"
    if (cd "$sample" && FUTURES_DEPTH=deep Scripts/test.sh >"$log" 2>&1) || ! grep -q "FUTURES_DEPTH is 'deep'" "$log"; then
        cat "$log"
        fail "Scripts/test.sh takes a depth that there is not"
    fi
    echo "test.sh   rejects a depth that there is not"
fi

# What verification explores has bad samples of its own, the mutants; and `benchmarks` lowers its own thresholds.
plant verification 'is not explored' Sources/Futures/Internal/Bad.swift <<<'let bad = 1'
plant verification 'Running/Bad.swift is not explored' Sources/Futures/Internal/Running/Bad.swift <<<'let bad = 1'
animation=Examples/Animation/Sources/animation/main.swift
plant examples 'made no animated picture' "$animation" <<<$'import Foundation\n\ntry Data("</svg>\\n".utf8).write(to: URL(filePath: CommandLine.arguments[2]))'
# Of two faults in one file, a moment apart, the compiler may take the second for the first.
rm -rf "$sample/Examples/Animation/.build"
finished=$(sed -e '1,/^$/d' -e 's/interrupted/finished/' "$sample/$animation")
plant examples 'drew nothing, or was not interrupted' "$animation" <<<"$finished"
plant test 'never used' Examples/Gallery/Sources/gallery/Bad.swift <<<'func bad() { let unused = 1 }'
plant test 'Expectation failed' Examples/Gallery/Tests/GalleryTests/BadTests.swift <<<$'import Testing\n\n@Test func bad() { #expect(Bool(false)) }'
