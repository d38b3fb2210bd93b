//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Subprocess && (os(macOS) || os(Linux))
import Dispatch
import Foundation
import Futures
import FuturesSubprocess
import FuturesTesting
import Testing

#if canImport(System)
import System
#else
import SystemPackage
#endif

/// Each in a process of its own, which has few file descriptors.
@Suite("Process.future without file descriptors", .timeLimit(.minutes(60)))
struct ProcessDescriptorsTests {
    @Test func `more programs at once than there are descriptors for fail one by one, and stop nothing`() async {
        await #expect(processExitsWith: .success) {
            try await allowDescriptors(100)
            let gate = try NamedPipe()
            let key = open(gate.path, O_RDWR)
            try #require(key >= 0)
            let refused = Promise<Void, Never>()
            let programs = (0..<100).map { _ in
                shell("exec dd bs=1 count=1 <'\(gate.path)'").onFailure { _ in refused.resolve() }
            }
            // From the first that can't be started on, those that run may end.
            await refused.future.value
            // A byte for each: one that is read goes to nobody else.
            let bytes = [UInt8](repeating: 7, count: programs.count)
            try #require(write(key, bytes, bytes.count) == bytes.count)
            var started = 0
            for program in programs {
                switch await program.result {
                case .success(let end):
                    #expect(end.output == Data([7]))
                    started += 1
                case .failure(let failure): #expect(isWithoutDescriptors(failure), "\(failure)")
                }
            }
            #expect(started > 20 && started < 100)
            #expect(try await shell("echo again").value.output == Data("again\n".utf8))
        }
    }

    @Test func `with any number of free descriptors a program runs, or its start fails`() async {
        await #expect(processExitsWith: .success) {
            _ = try await shell("").value
            try await expectStartsOrFailures()
        }
    }

    @Test func `so it does where it is the first one, for which more descriptors are opened`() async {
        await #expect(processExitsWith: .success) { try await expectStartsOrFailures() }
    }

    @Test func `also when its errors go where its output goes`() async {
        await #expect(processExitsWith: .success) { try await expectStartsOrFailures(mergesErrors: true) }
    }

    @Test func `a start that fails leaves no descriptor, and says what is missing`() async {
        await #expect(processExitsWith: .success) {
            #expect(try await shell("cat", input: Data("in".utf8)).value.output == Data("in".utf8))
            try await allowDescriptors(40)
            let taken = takenDescriptors()
            try #require(close(taken[0]) == 0)
            var sentences: Set<String> = []
            for _ in 0..<100 {
                let failure = await expectFailure(of: shell("cat", input: Data("in".utf8)))
                sentences.insert(failure?.description ?? "")
            }
            #expect(sentences == ["/bin/sh can't be started: this process has too few free file descriptors."])
            #expect(takenDescriptors().count == 1)
        }
    }
}

/// Expects that a program, whatever it needs, is started or refused while descriptors become free one by one.
private func expectStartsOrFailures(mergesErrors: Bool = false) async throws {
    try await allowDescriptors(100)
    var endings: [Bool] = []
    for descriptor in takenDescriptors() {
        let program = Process.future(
            running: shellFile,
            arguments: ["-c", "cat"],
            in: URL(filePath: "/"),
            input: Data("in".utf8),
            mergesErrors: mergesErrors
        )
        switch await program.result {
        case .success(let end):
            #expect(end.output == Data("in".utf8))
            endings.append(true)
        case .failure(let failure):
            #expect(isWithoutDescriptors(failure), "\(failure)")
            endings.append(false)
        }
        #expect(close(descriptor) == 0)
    }
    #expect(endings.first == false)
    #expect(endings.last == true)
}

/// Takes all descriptors that are left.
private func takenDescriptors() -> [CInt] {
    var taken: [CInt] = []
    while case let descriptor = open("/dev/null", O_RDONLY), descriptor >= 0 { taken.append(descriptor) }
    return taken
}

/// Lets this process open so many file descriptors, beside those that it has, some of which it may have been given.
///
/// Dispatch has those that it needs: it stops the program when it gets none later.
private func allowDescriptors(_ count: Int) async throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data([7]))
    let source = DispatchSource.makeReadSource(fileDescriptor: pipe.fileHandleForReading.fileDescriptor)
    let heard = Promise<Void, Never>()
    source.setEventHandler { @Sendable in heard.resolve() }
    source.resume()
    await heard.future.value
    let ended = Promise<Void, Never>()
    source.setCancelHandler { @Sendable in ended.resolve() }
    source.cancel()
    await ended.future.value
    var limit = rlimit()
    #if os(Linux)
    let descriptors = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
    let descriptors = RLIMIT_NOFILE
    #endif
    #expect(getrlimit(descriptors, &limit) == 0)
    var (free, end) = (0, CInt(0))
    while free < count {
        if fcntl(end, F_GETFD) == -1 { free += 1 }
        end += 1
    }
    limit.rlim_cur = rlim_t(end)
    #expect(setrlimit(descriptors, &limit) == 0)
}

/// Whether a program could not be started for want of file descriptors.
private func isWithoutDescriptors(_ failure: ProcessError) -> Bool {
    if case .unstartable(shellFile, Errno.tooManyOpenFiles) = failure { true } else { false }
}
#endif
