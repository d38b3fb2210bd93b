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
    /// Runs a program, and brings what it wrote when it has ended.
    ///
    /// Any status but 0 is a failure, ``ProcessError/status(_:)``.
    ///
    /// ```swift
    /// let revision = Process.future(running: git, arguments: ["rev-parse", "HEAD"])
    ///     .map { String(decoding: $0.output, as: UTF8.self) }
    /// ```
    ///
    /// The program counts as ended when its own process has: programs that it has started and left behind may go on,
    /// and may hold its output open. What they have written by then is part of the output, what they write later is
    /// not.
    ///
    /// ## Execution
    ///
    /// The program starts at once, or when the starts before it are over: one program starts at a time. What waits for
    /// the future runs on the concurrent pool. However many programs run, a few threads of swift-subprocess watch all
    /// of them.
    ///
    /// The name of the program's file is the future's label in dumps and recordings, unless it gets another one.
    ///
    /// A start needs 24 free file descriptors, of which a program that runs keeps three, or four with input. If there
    /// are fewer, the start fails with ``ProcessError/unstartable(_:_:)`` and `Errno.tooManyOpenFiles`. It does not
    /// wait for other programs to end: a `FutureLimiter` does.
    ///
    /// ## Cancellation
    ///
    /// The future fails with ``ProcessError/cancelled`` at once: it does not wait for the program to obey, as that of
    /// ``result(running:arguments:in:environment:input:limit:mergesErrors:timeLimit:gracePeriod:endsGroup:file:line:)``
    /// does. A task that is cancelled while it awaits the future cancels it only with `value(onCancel: .cancelFuture)`.
    ///
    /// The program gets `SIGTERM`, and `SIGKILL` if it still runs after the grace period. Until then it can write what
    /// it wants. If this program exits before that, nobody sends `SIGKILL`.
    ///
    /// What the program has started itself gets the signals only with `endsGroup`, and no `SIGKILL` when the program
    /// has obeyed.
    ///
    /// ## Package traits
    ///
    /// Requires the `Subprocess` trait.
    ///
    /// - Important: All that the program writes is held in memory, up to the limit.
    /// - Parameters:
    ///   - executable: The program's file, as a file URL.
    ///   - arguments: Its arguments, without its name.
    ///   - folder: Where it is to run, as a file URL; here, if nil.
    ///   - environment: Its environment; this program's own, if nil.
    ///   - input: What it reads from its standard input, stored in the temporary folder meanwhile.
    ///   - limit: The number of bytes that it may write to its output, and as many to its standard error; 64 MiB,
    ///     unless it is given.
    ///   - mergesErrors: Whether what it writes to its standard error goes to its output as well, in the order in which
    ///     it writes.
    ///   - timeLimit: How long it may run, from its start; as long as it likes, if nil. After that it is stopped as by
    ///     a cancellation, and when it has ended, the failure is ``ProcessError/tookTooLong(_:limit:)``, with what it
    ///     wrote. With zero or less it isn't run, and that is the failure at once.
    ///   - gracePeriod: How long it may go on when it was asked to stop.
    ///   - endsGroup: Whether the signals that end it go to what it has started as well. If so, it has a process group
    ///     of its own, and a Ctrl-C in a terminal goes to this program alone.
    ///   - file: Where the future is made, for the report when its task is dropped.
    ///   - line: Where the future is made, for the report when its task is dropped.
    /// - Returns: A future with what the program wrote, or with what went wrong.
    public static func future(
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
    ) -> Future<ProcessOutput, ProcessError> {
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
        return Future(name: program.name, file: file, line: line) { () async throws(ProcessError) in
            try await program.run()
        }
    }
}
#endif
