//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Subprocess && (os(macOS) || os(Linux))
public import Foundation
public import Futures

extension Process {
    /// Runs a program, and brings what it wrote, or what went wrong, when it has ended.
    ///
    /// This future also waits for the end of a program that was cancelled, which that of
    /// ``future(running:arguments:in:environment:input:limit:mergesErrors:timeLimit:gracePeriod:endsGroup:file:line:)``
    /// doesn't. Use it where something depends on the program and not on its result.
    ///
    /// A limiter has room again when the program has ended, whoever was cancelled before. `unwrapResult()` leads back
    /// to a future that settles at once when it is cancelled, and then cancels the program:
    ///
    /// ```swift
    /// let sum = limiter.run { Process.result(running: cksum, arguments: [path], timeLimit: .seconds(30)) }
    ///     .unwrapResult()
    /// ```
    ///
    /// A command-line tool leaves no program behind if it waits for all of them before it exits. Otherwise a program
    /// that ignores `SIGTERM` goes on, since nobody is there any more to send `SIGKILL`:
    ///
    /// ```swift
    /// let programs = Future.all(files.map { Process.result(running: cksum, arguments: [$0]) })
    /// interrupted.observe { _ in programs.cancel() }
    /// exit(report(await programs.value))
    /// ```
    ///
    /// ## Execution
    ///
    /// As with the other form.
    ///
    /// ## Cancellation
    ///
    /// The program is asked to end, as with the other form. When it has ended, the value is the failure
    /// ``ProcessError/cancelled``, whatever its status, unless something had gone wrong before that:
    /// ``ProcessError/outputTooLong(_:limit:)`` stays what it is, and so does ``ProcessError/tookTooLong(_:limit:)``. A
    /// program that is cancelled before its turn to start isn't run.
    ///
    /// - Important: Don't ignore `SIGCHLD`, and don't wait for every child with `waitpid(-1, …)`: the status of the
    ///   program is lost then, and the value is ``ProcessError/lost(_:_:)``, even after a cancellation.
    ///
    /// ## Package traits
    ///
    /// Requires the `Subprocess` trait.
    ///
    /// - Parameters:
    ///   - executable: The program's file.
    ///   - arguments: Its arguments, without its name.
    ///   - folder: Where it is to run; here, if nil.
    ///   - environment: Its environment; this program's own, if nil.
    ///   - input: What it reads from its standard input, stored in the temporary folder meanwhile.
    ///   - limit: The number of bytes that it may write to its output, and as many to its standard error.
    ///   - mergesErrors: Whether what it writes to its standard error goes to its output as well.
    ///   - timeLimit: How long it may run, from its start; as long as it likes, if nil. After that it is stopped as by
    ///     a cancellation, and when it has ended, the failure is ``ProcessError/tookTooLong(_:limit:)``, with what it
    ///     wrote. With zero or less it isn't run, and that is the failure at once.
    ///   - gracePeriod: How long it may go on when it was asked to stop.
    ///   - endsGroup: Whether the signals that end it go to what it has started as well.
    ///   - file: Where the future is made, for the report when its task is dropped.
    ///   - line: Where the future is made, for the report when its task is dropped.
    /// - Returns: A future with what the program wrote, or with what went wrong. It can't fail.
    public static func result(
        running executable: URL,
        arguments: [String] = [],
        in folder: URL? = nil,
        environment: [String: String]? = nil,
        input: Data = Data(),
        limit: Int = 64 << 20,
        mergesErrors: Bool = false,
        timeLimit: Duration? = nil,
        gracePeriod: Duration = .seconds(5),
        endsGroup: Bool = false,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> Future<Result<ProcessOutput, ProcessError>, Never> {
        let program = Program(
            executable: executable,
            arguments: arguments,
            folder: folder,
            environment: environment,
            input: input,
            limit: limit,
            mergesErrors: mergesErrors,
            timeLimit: timeLimit,
            gracePeriod: gracePeriod,
            endsGroup: endsGroup
        )
        return Future(name: program.name, file: file, line: line) { () async in
            do throws(ProcessError) {
                return .success(try await program.run())
            } catch {
                return .failure(error)
            }
        }
    }
}
#endif
