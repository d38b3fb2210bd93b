//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Macros
public import FuturesMacros

/// Access, attributes and kinds of functions.
public class DeclarationSignatures {
    /// Makes one.
    public init() {}

    // twin: public func open() -> Future<Int, Never>
    @Futurized
    open func open(completion: @escaping (Int) -> Void) {}

    // twin: public func isPublic() -> Future<Int, Never>
    /// Documented, since it is public.
    @Futurized
    public func isPublic(completion: @escaping (Int) -> Void) {}

    // twin: package func isPackage() -> Future<Int, Never>
    @Futurized
    package func isPackage(completion: @escaping (Int) -> Void) {}

    // twin: internal func isInternal() -> Future<Int, Never>
    @Futurized
    internal func isInternal(completion: @escaping (Int) -> Void) {}

    // twin: fileprivate func isFileprivate() -> Future<Int, Never>
    @Futurized
    fileprivate func isFileprivate(completion: @escaping (Int) -> Void) {}

    // twin: private func isPrivate() -> Future<Int, Never>
    @Futurized
    private func isPrivate(completion: @escaping (Int) -> Void) {}

    // twin: public final func isFinal() -> Future<Int, Never>
    /// Documented, since it is public.
    @Futurized
    public final func isFinal(completion: @escaping (Int) -> Void) {}

    // twin: class func ofClass() -> Future<Int, Never>
    @Futurized
    class func ofClass(completion: @escaping (Int) -> Void) {}

    // twin: static func ofType() -> Future<Int, any Swift.Error>
    @Futurized
    static func ofType() async throws -> Int { 1 }

    // twin: @available(macOS 15, iOS 18, *) func isAvailable() -> Future<Int, Never>
    @available(macOS 15, iOS 18, *)
    @Futurized
    func isAvailable(completion: @escaping (Int) -> Void) {}

    // twin: @available(*, deprecated, message: "Use load().") func isDeprecated() -> Future<Int, Never>
    @available(*, deprecated, message: "Use load().")
    @Futurized
    func isDeprecated(completion: @escaping (Int) -> Void) {}

    // twin: @available(*, noasync) func isSynchronous() -> Future<Int, Never>
    @available(*, noasync)
    @Futurized
    func isSynchronous(completion: @escaping (Int) -> Void) {}

    // twin: public func isInlinable() -> Future<Int, Never>
    /// Documented, since it is public.
    @inlinable
    @Futurized
    public func isInlinable(completion: @escaping (Int) -> Void) {}

    // twin: @_spi(Testing) public func isInterface() -> Future<Int, Never>
    /// Documented, since it is public.
    @_spi(Testing)
    @Futurized
    public func isInterface(completion: @escaping (Int) -> Void) {}

    #if canImport(ObjectiveC)
    // twin: func ofObjectiveC() -> Future<Int, Never>
    @objc
    @Futurized
    dynamic func ofObjectiveC(completion: @escaping (Int) -> Void) {}
    #endif

    // twin: func `default`() -> Future<Int, Never>
    @Futurized
    func `default`(completion: @escaping (Int) -> Void) {}

    // A class inside of a class, and a function as its only member.
    final class Nested: Sendable {
        // twin: func load() -> Future<Int, Never>
        @Futurized
        func load() async -> Int { 1 }
    }

    enum Choice {
        // twin: static func choose() -> Future<Int, Never>
        @Futurized
        static func choose() async -> Int { 1 }
    }
}

struct MutatingSignatures {
    var count = 0

    // twin: mutating func advance() -> Future<Int, Never>
    @Futurized
    mutating func advance(completion: @escaping (Int) -> Void) {
        count += 1
        completion(count)
    }

    // twin: consuming func close() -> Future<Int, Never>
    @Futurized
    consuming func close(completion: @escaping (Int) -> Void) { completion(count) }

    // twin: borrowing func look() -> Future<Int, Never>
    @Futurized
    borrowing func look(completion: @escaping (Int) -> Void) {}
}

/// A value that can't be copied has futures as well.
struct UniqueSignatures: ~Copyable {
    // twin: consuming func close() -> Future<Int, Never>
    @Futurized
    consuming func close(completion: @escaping (Int) -> Void) { completion(1) }

    // twin: func look() -> Future<Int, Never>
    @Futurized
    func look(completion: @escaping (Int) -> Void) {}
}

extension DeclarationSignatures.Nested {
    // twin: func fromExtension() -> Future<Int, any Swift.Error>
    @Futurized
    func fromExtension() async throws -> Int { 1 }
}

// twin: func atFileScope(_ id: Int) -> Future<Int, Never>
@Futurized
func atFileScope(_ id: Int, completion: @escaping (Int) -> Void) {}

// twin: private func hiddenAtFileScope() -> Future<Int, Never>
@Futurized
private func hiddenAtFileScope() async -> Int { 1 }

/// A requirement has no twin; a method of an extension that calls it has.
protocol RequirementSignatures: Sendable {
    func load(_ id: Int, completion: @escaping @Sendable (Result<Int, any Error>) -> Void)
}

extension RequirementSignatures {
    // twin: func loading(_ id: Int) -> Future<Int, any Error>
    @Futurized
    func loading(_ id: Int, completion: @escaping @Sendable (Result<Int, any Error>) -> Void) {
        load(id, completion: completion)
    }

    // twin: func loaded(_ id: Int) -> Future<Int, Never>
    @Futurized
    func loaded(_ id: Int) async -> Int { id }
}

/// Types of the client's with the names of this library, and of the standard library.
enum ShadowingSignatures {
    struct Future<Value> {}
    struct Promise {}
    #if compiler(>=6.3) && canImport(SwiftSyntax603)
    enum Futures {}
    #endif
    enum Error: Swift.Error { case offline }

    struct Client: Sendable {
        // twin: func load() -> Future<Int, Error>
        @Futurized
        func load(completion: @escaping @Sendable (Result<Int, Error>) -> Void) {}

        // twin: func check() -> Future<Void, Error>
        @Futurized
        func check(completion: @escaping @Sendable (Error?) -> Void) {}

        // twin: func save() -> Future<Int, any Swift.Error>
        @Futurized
        func save() async throws -> Int { 1 }

        // twin: func send() -> Future<Int, any Swift.Error>
        @Futurized
        func send(completion: @escaping @Sendable (Result<Int, Error>) -> Void) throws {}
    }
}
#endif
