//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Subprocess && (os(macOS) || os(Linux))
import Foundation
import Futures
import FuturesSubprocess
import FuturesTesting
import Testing

@Suite("ProcessError", .timeLimit(.minutes(60)))
struct ProcessErrorTests {
    @Test func `a status other than 0 is a failure that shows what the program said`() async {
        let failure = await expectFailure(of: shell("echo out; echo no such thing >&2; exit 3"))
        guard case .status(let end) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(end.status == 3)
        #expect(end.output == Data("out\n".utf8))
        #expect(failure?.description == "/bin/sh ended with status 3: no such thing")
    }

    @Test func `one that complains on its output is shown too`() async {
        #expect(await expectFailure(of: shell("echo oops; exit 1"))?.description == "/bin/sh ended with status 1: oops")
    }

    @Test func `a signal that ends it is a failure`() async {
        let failure = await expectFailure(of: shell("kill -9 $$"))
        guard case .signal(let end) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(end.status == 9)
        #expect(failure?.description == "/bin/sh was ended by signal 9.")
    }

    @Test func `a program that isn't there is a failure that names it`() async {
        let failure = await expectFailure(of: Process.future(running: URL(filePath: "/nowhere/program")))
        guard case .notFound(URL(filePath: "/nowhere/program")) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(failure?.description == "/nowhere/program can't be started: there is no such file.")
    }

    @Test(arguments: [
        (
            URL(filePath: "/dev/null"), [], "/",
            "/dev/null can't be started: the file, or the interpreter that it names,"
        ),
        (URL(filePath: "/bin/sh"), ["-c", "echo a\0b"], "/", "/bin/sh can't be started: argument 2 has a zero byte"),
        (
            URL(filePath: "/bin/sh"), ["-c", ":"], "/nowhere",
            "/bin/sh can't be started: Failed to set working directory"
        ),
    ])
    func `what can't be started says why`(file: URL, arguments: [String], folder: String, why: String) async {
        let start = Process.future(running: file, arguments: arguments, in: URL(filePath: folder))
        let failure = await expectFailure(of: start)
        guard case .unstartable(file, _) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(failure?.description.hasPrefix(why) == true, "\(String(describing: failure))")
    }

    @Test(arguments: [
        (URL(string: "https://x.y/tool"), "https://x.y/tool can't be started: it isn't a file URL."),
        (URL(string: "/bin/sh"), "/bin/sh can't be started: it isn't a file URL."),
    ])
    func `an executable that isn't a file URL is refused`(executable: URL?, sentence: String) async throws {
        let executable = try #require(executable)
        let failure = await expectFailure(of: Process.future(running: executable))
        guard case .unstartable(executable, _) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(failure?.description == sentence)
    }

    @Test func `nor is a program run anywhere when its folder isn't a file URL`() async throws {
        let folder = try #require(URL(string: "https://x.y/"))
        let failure = await expectFailure(of: Process.future(running: shellFile, in: folder))
        guard case .unstartable(shellFile, _) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(failure?.description == "/bin/sh can't be started: its folder https://x.y/ isn't a file URL.")
    }

    @Test(arguments: ["", " >&2"]) func `a program that writes more than it may is stopped`(where place: String) async {
        let failure = await expectFailure(of: shell("while :; do echo 0123456789\(place); done", limit: 1000))
        guard case .outputTooLong(shellFile, limit: 1000) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(failure?.description == "/bin/sh wrote more than 1000 bytes, and was stopped.")
    }

    @Test func `one that writes just as much as it may is not`() async throws {
        #expect(try await shell("printf 12345; printf 12345 >&2", limit: 5).value.output == Data("12345".utf8))
    }
}
#endif
