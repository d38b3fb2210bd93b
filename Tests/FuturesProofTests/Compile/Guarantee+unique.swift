//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Guarantee {
    /// What holds for values with one owner.
    static let unique: [Guarantee] = [
        Guarantee(
            testDescription: "a unique future has one consumer",
            rejected: """
                func f(_ future: consuming OwnedFuture<Int, Never>) async -> Int {
                    let one = await future.value()
                    let two = await future.value()
                    return one + two
                }
                """,
            because: "'future' consumed more than once",
            accepted: """
                func f(_ future: consuming OwnedFuture<Int, Never>) async -> Int {
                    await future.value()
                }
                """
        ),
        Guarantee(
            testDescription: "a noncopyable value goes through map into a task, and has one way to go",
            rejected: """
                struct File: ~Copyable { let descriptor: Int; consuming func close() {} }
                func f(_ opened: consuming OwnedFuture<File, any Error>) {
                    let first = opened.map { $0 }
                    let second = opened.map { $0 }
                    first.cancel()
                    second.cancel()
                }
                """,
            because: "'opened' consumed more than once",
            accepted: """
                struct File: ~Copyable { let descriptor: Int; consuming func close() {} }
                func f(_ opened: consuming OwnedFuture<File, any Error>) -> Future<Int, any Error> {
                    opened.map { $0 }.inTask { (file: consuming sending File) in
                        let descriptor = file.descriptor
                        file.close()
                        return descriptor
                    }
                }
                """
        ),
        Guarantee(
            testDescription: "a value that can't be shared is not touched after it was handed over",
            rejected: """
                final class Buffer { var bytes: [UInt8] = [] }
                func f(_ handover: OwnedPromise<Buffer, Never>) {
                    let buffer = Buffer()
                    handover.resolve(buffer)
                    buffer.bytes.append(1)
                }
                """,
            because: "sending 'buffer' risks causing data races",
            accepted: """
                final class Buffer { var bytes: [UInt8] = [] }
                func f(_ handover: OwnedPromise<Buffer, Never>) {
                    let buffer = Buffer()
                    buffer.bytes.append(1)
                    handover.resolve(buffer)
                }
                """
        ),
        Guarantee(
            testDescription: "a value that an actor keeps is not handed over",
            rejected: """
                final class Buffer { var bytes: [UInt8] = [] }
                actor Keeper {
                    let buffer = Buffer()
                    func give() -> OwnedFuture<Buffer, Never> { .success(buffer) }
                }
                """,
            because: "sending 'self.buffer' risks causing data races",
            accepted: """
                final class Buffer { var bytes: [UInt8] = [] }
                actor Keeper {
                    func give() -> OwnedFuture<Buffer, Never> { .success(Buffer()) }
                }
                """
        ),
        Guarantee(
            testDescription: "a noncopyable value is never shared",
            rejected: """
                struct File: ~Copyable { let descriptor: Int }
                func f(_ opened: consuming OwnedFuture<File, any Error>) -> Future<File, any Error> {
                    opened.shared()
                }
                """,
            because: "requires that 'File' conform to 'Copyable'",
            accepted: """
                func f(_ opened: consuming OwnedFuture<Int, any Error>) -> Future<Int, any Error> {
                    opened.shared()
                }
                """
        ),
        Guarantee(
            testDescription: "a unique future is consumed where it is, and not in a closure that captures it",
            rejected: """
                struct File: ~Copyable { let descriptor: Int }
                func f(_ opened: consuming OwnedFuture<File, Never>) {
                    Task {
                        let file = await opened.value()
                        print(file.descriptor)
                    }
                }
                """,
            because: "noncopyable 'opened' cannot be consumed when captured",
            accepted: """
                struct File: ~Copyable { let descriptor: Int }
                func f(_ opened: consuming OwnedFuture<File, Never>) -> Future<Void, Never> {
                    opened.inTask { (file: consuming sending File) in print(file.descriptor) }
                }
                """
        ),
    ]
}
