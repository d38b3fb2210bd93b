//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Macros
import FuturesMacros
import Testing

private struct Book: Sendable, Equatable {
    let id: Int
}

private enum LibraryError: Error {
    case closed
}

private struct Library: Sendable {
    func fetch(_ id: Int, then handler: (Book?, (any Error)?) -> Void) { handler(Book(id: id), nil) }

    func search(_ author: String) async throws(LibraryError) -> [String] { ["Notes by \(author)"] }
}

extension Library {
    @Futurized
    func book(_ id: Int, completionHandler: @escaping @Sendable (Book?, (any Error)?) -> Void) {
        fetch(id, then: completionHandler)
    }

    @Futurized
    func titles(of author: String) async throws(LibraryError) -> [String] {
        try await search(author)
    }
}

/// The samples of the guide, compiled and run.
@Suite("Guide: twins of functions", .timeLimit(.minutes(60)))
struct FuturizedFunctionsGuideTests {
    @Test func `the twins are called as the guide says`() async throws {
        let library = Library()
        let book: Future<Book, any Error> = library.book(7)
        let titles: Future<[String], LibraryError> = library.titles(of: "Ada")
        #expect(try await book.value == Book(id: 7))
        #expect(try await titles.value == ["Notes by Ada"])
    }
}
#endif
