//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Macros
import Testing

/// What the macro writes, to the letter.
@Suite("@Futurized, expanded", .timeLimit(.minutes(60)))
struct FuturizedExpansionTests {
    /// Expands a source, in which `Futures::` is the selector of this library's module where the compiler knows it.
    private func expect(
        _ source: String,
        becomes twin: String,
        at location: SourceLocation = #_sourceLocation
    ) {
        var expanded = twin.replacing("promise", with: "__macro_local_7promisefMu_")
        #if !(compiler(>=6.3) && canImport(SwiftSyntax603))
        expanded = expanded.replacing("Futures::", with: "Futures.")
        #endif
        let result = ExpandedSource("@Futurized\n\(source)")
        #expect(result.text == "\(source)\n\n\(expanded)", sourceLocation: location)
        #expect(result.messages == [], sourceLocation: location)
    }

    @Test func `a result`() {
        expect(
            "public static func load(_ id: Int, done: @escaping (Result<User, Error>) -> Void) {}",
            becomes: """
                public static func load(_ id: Int) -> Futures::Future<User, Error> {
                    let promise = Futures::Promise<User, Error>()
                    load(id, done: {
                            promise.complete(with: $0)
                        })
                    return promise.future
                }
                """
        )
    }

    @Test func `values and an error`() {
        expect(
            "func load(completion: @escaping (Data?, Bool, NSError?) -> Void) {}",
            becomes: """
                func load() -> Futures::Future<(Data, Bool), NSError> {
                    let promise = Futures::Promise<(Data, Bool), NSError>()
                    load(completion: {
                            if let error = $2 {
                                promise.reject(error)
                            } else if let value0 = $0 {
                                promise.resolve((value0, $1))
                            } else {
                                promise.rejectMissingValue(of: "load(completion:)")
                            }
                        })
                    return promise.future
                }
                """
        )
    }

    @Test func `a function that throws`() {
        expect(
            "func load(completion: @escaping (Int) -> Void) throws {}",
            becomes: """
                func load() -> Futures::Future<Int, any Swift.Error> {
                    let promise = Futures::Promise<Int, any Swift.Error>()
                    do {
                        try load(completion: {
                                promise.resolve($0)
                            })
                    } catch {
                        promise.reject(error)
                    }
                    return promise.future
                }
                """
        )
    }

    @Test func `a result that is certain, of a function that throws`() {
        expect(
            "func load(completion: @escaping (Result<Int, Never>) -> Void) throws(Fault) {}",
            becomes: """
                func load() -> Futures::Future<Int, Fault> {
                    let promise = Futures::Promise<Int, Fault>()
                    do throws(Fault) {
                        try load(completion: {
                                promise.resolve($0.get())
                            })
                    } catch {
                        promise.reject(error)
                    }
                    return promise.future
                }
                """
        )
    }

    @Test func `names with spaces and quotes`() {
        expect(
            #"func `load "it"`(`user id`: Int, `for`: Int, completion: @escaping (Int?, (any Error)?) -> Void) {}"#,
            becomes: ##"""
                func `load "it"`(`user id`: Int, `for`: Int) -> Futures::Future<Int, any Error> {
                    let promise = Futures::Promise<Int, any Error>()
                    `load "it"`(`user id`: `user id`, for: `for`, completion: {
                            if let error = $1 {
                                promise.reject(error)
                            } else if let value = $0 {
                                promise.resolve(value)
                            } else {
                                promise.rejectMissingValue(of: #"`load "it"`(`user id`:for:completion:)"#)
                            }
                        })
                    return promise.future
                }
                """##
        )
    }

    /// A type of the client's may be called like that.
    @Test func `types of the standard library are qualified`() {
        expect(
            "func save(completion: @escaping () -> Void) {}",
            becomes: """
                func save() -> Futures::Future<Swift.Void, Swift.Never> {
                    let promise = Futures::Promise<Swift.Void, Swift.Never>()
                    save(completion: {
                            promise.resolve()
                        })
                    return promise.future
                }
                """
        )
    }

    @Test func `an async function`() {
        expect(
            "func load(_ id: Int) async throws(Fault) -> User {}",
            becomes: """
                func load(_ id: Int) -> Futures::Future<User, Fault> {
                    Futures::Future { () async throws(Fault) -> User in
                        try await load(id)
                    }
                }
                """
        )
    }

    @Test func `an opaque result that may not be Sendable, whatever it is called`() {
        expect(
            "func load() async -> some SendableMetatype { 1 }",
            becomes: """
                func load() -> Futures::Future<some SendableMetatype & Swift.Sendable, Swift.Never> {
                    Futures::Future { () async in
                        await load()
                    }
                }
                """
        )
    }

    @Test func `documentation without what it says of the handler`() throws {
        let source = """
            /// Loads a user.
            ///
            /// - Parameters:
            ///   - id: Whom to load.
            ///   - completion: Hears of the user,
            ///     or of the failure.
            /// - Returns: A request.
            @discardableResult
            @Futurized
            func load(_ id: Int, completion: @escaping (Int) -> Void) -> Int {}
            """
        #expect(
            try Expansion(source).documentation == [
                "/// Loads a user.", "///", "/// - Parameters:", "///   - id: Whom to load.",
            ]
        )
    }

    @Test func `documentation of a handler in backticks`() throws {
        let source = """
            /// Loads a user.
            ///
            /// - Parameter default: Hears of the user.
            @Futurized
            func load(`default`: @escaping (Int) -> Void) {}
            """
        #expect(try Expansion(source).documentation == ["/// Loads a user."])
    }

    @Test func `a block of documentation`() throws {
        let source = """
            /**
             * Loads a user.
             */
            @Futurized
            func load() async {}
            """
        #expect(try Expansion(source).documentation == ["/// Loads a user."])
    }

    @Test func `a block of several paragraphs, in a file with Windows line ends`() throws {
        let source = """
            /**
             * Loads a user.
             *
               From anywhere.

             */
            @Futurized
            func load() async {}
            """
        let documentation = ["/// Loads a user.", "///", "/// From anywhere."]
        #expect(try Expansion(source).documentation == documentation)
        #expect(try Expansion(source.replacing("\n", with: "\r\n")).documentation == documentation)
    }
}
#endif
