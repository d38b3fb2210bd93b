//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import Futures
import FuturesFoundation
import Testing

private struct User: Decodable, Equatable, Sendable {
    struct Address: Decodable, Equatable, Sendable {
        struct Place: Decodable, Equatable, Sendable { let lat: String }
        let geo: Place
    }

    let id: Int
    let address: Address
}

private struct Unlucky: Decodable {
    struct Refusal: Error {}
    init(from decoder: any Decoder) throws { throw Refusal() }
}

private func user(_ id: Int, lat: String = "\"1.5\"") -> String {
    #"{"id": \#(id), "address": {"geo": {"lat": \#(lat)}}}"#
}

@Suite("Future.decoded(as:using:)", .timeLimit(.minutes(60)))
struct FutureDecodedTests {
    private func response(_ body: String) throws -> Future<HTTPResponse, HTTPError> {
        let address = try #require(URL(string: "http://localhost/users"))
        return .success(HTTPResponse(address: address, body: Data(body.utf8)))
    }

    private func decodingFailure(_ body: String) async throws -> DecodingFailure {
        guard case .undecodable(let failure) = try await failure(of: try response(body).decoded(as: [User].self)) else {
            throw UnexpectedSuccess()
        }
        return failure
    }

    // Success.

    @Test func `a body becomes the value`() async throws {
        let users: Future<[User], HTTPError> = try response("[\(user(1)), \(user(2))]").decoded()
        #expect(try await users.value.map(\.id) == [1, 2])
    }

    @Test func `the decoder that is given decodes`() async throws {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        struct Album: Decodable { let userId: Int }
        #expect(try await response(#"{"user_id": 7}"#).decoded(as: Album.self, using: decoder).value.userId == 7)
    }

    @Test func `data of any origin can be decoded`() async throws {
        let data: Future<Data, any Error> = .success(Data("[1, 2]".utf8))
        #expect(try await data.decoded(as: [Int].self).value == [1, 2])
    }

    // Failures name the address, the path, the place, what was expected and what is there.

    @Test func `a wrong type in a field`() async throws {
        let failure = try await decodingFailure("[\n\(user(0)),\n\(user(1)),\n\(user(2)),\n\(user(3, lat: "12.5"))]")
        #expect(failure.path == "[3].address.geo.lat")
        #expect(failure.type == "Array<User>")
        #expect(failure.place == TextPlace(line: 5, column: 38))
        #expect(failure.excerpt == "12.5")
        #expect(
            failure.description == "http://localhost/users: [3].address.geo.lat: expected String, found a number,"
                + " at line 5, column 38: 12.5"
        )
    }

    @Test(arguments: [
        ("null", "expected String, found nothing"), ("{}", "expected String, found an object"),
        ("[1]", "expected String, found an array"), ("true", "expected String, found a boolean"),
    ])
    func `what is there is named`(value: String, problem: String) async throws {
        let failure = try await decodingFailure("[\(user(0, lat: value))]")
        #expect(failure.problem == problem)
        #expect(failure.excerpt == value)
    }

    @Test func `a missing key shows the object that lacks it`() async throws {
        let failure = try await decodingFailure(#"[{"id": 1, "address": {"geo": {"lng": "2"}}}]"#)
        #expect(failure.path == "[0].address.geo.lat")
        #expect(failure.problem == "expected a value, found no such key")
        #expect(failure.excerpt == #"{"lng": "2"}"#)
    }

    @Test func `another shape than a list`() async throws {
        let failure = try await decodingFailure(#"{"error": "maintenance"}"#)
        #expect(failure.path == "")
        #expect(failure.problem == "expected an array, found an object")
        #expect(failure.excerpt == #"{"error": "maintenance"}"#)
    }

    @Test func `a long value is cut`() async throws {
        let failure = try await decodingFailure(#"{"error": "\#(String(repeating: "x", count: 500))"}"#)
        #expect(failure.excerpt.hasSuffix("x…"))
        #expect(failure.excerpt.count == 81)
    }

    @Test func `text that is not JSON is shown from the place where it stops being JSON`() async throws {
        let failure = try await decodingFailure("[\(user(1)),\n  <html>oops</html>]")
        #expect(failure.problem == "not valid JSON: expected a value, found this")
        #expect(failure.place == TextPlace(line: 2, column: 3))
        #expect(failure.excerpt == "<html>oops</html>]")
    }

    @Test func `text that stops early says so`() async throws {
        let failure = try await decodingFailure("[\(user(1)), {\"id\": 2")
        #expect(failure.problem == "not valid JSON: expected a comma or a }, found the end")
    }

    @Test func `an empty body says so`() async throws {
        #expect(
            try await decodingFailure("").description
                == "http://localhost/users: the body is empty, at line 1, column 1"
        )
    }

    @Test func `keys that the decoder converts are found`() async throws {
        struct Album: Decodable { let userId: Int }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let future = try response(#"{"title": "x", "user_id": "seven"}"#).decoded(as: Album.self, using: decoder)
        guard case .undecodable(let failure) = try await failure(of: future) else { throw UnexpectedSuccess() }
        #expect(failure.excerpt == "\"seven\"")
    }

    @Test func `keys with escapes are found, and dictionaries have keys, not indices`() async throws {
        let future = try response(#"{"a\"b": {"1": "x"}}"#).decoded(as: [String: [Int: Int]].self)
        guard case .undecodable(let failure) = try await failure(of: future) else { throw UnexpectedSuccess() }
        #expect(failure.path == "a\"b.1")
        #expect(failure.excerpt == "\"x\"")
    }

    @Test func `what a type of one's own throws is kept`() async throws {
        let future = try response("{}").decoded(as: Unlucky.self)
        guard case .undecodable(let failure) = try await failure(of: future) else { throw UnexpectedSuccess() }
        #expect(failure.underlying is Unlucky.Refusal)
    }

    // Failures of every type.

    @Test func `a failure before passes through`() async throws {
        let cancelled: Future<HTTPResponse, HTTPError> = .failure(.cancelled)
        guard case .cancelled = try await failure(of: cancelled.decoded(as: Int.self)) else {
            throw UnexpectedSuccess()
        }
    }

    @Test func `untyped failures carry the same failure`() async throws {
        let data: Future<Data, any Error> = .success(Data("[1, x]".utf8))
        let failure = try #require(try await failure(of: data.decoded(as: [Int].self)) as? DecodingFailure)
        #expect(failure.address == nil)
        #expect(
            failure.description
                == "The body: [1]: not valid JSON: expected a value, found this, at line 1, column 5: x]"
        )
    }

    @Test func `a future may fail with nothing but the decoding failure`() async throws {
        let data: Future<Data, DecodingFailure> = .success(Data("1".utf8))
        #expect(try await failure(of: data.decoded(as: String.self)).problem == "expected String, found a number")
    }
}
