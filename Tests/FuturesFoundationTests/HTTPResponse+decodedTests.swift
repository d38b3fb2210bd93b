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

@Suite("HTTPResponse.decoded(as:using:)", .timeLimit(.minutes(60)))
struct HTTPResponseDecodedTests {
    private struct Problem: Decodable, Equatable { let title: String }

    private func response(_ body: String, status: Int = 200) throws -> HTTPResponse {
        let address = try #require(URL(string: "http://localhost/users"))
        return HTTPResponse(address: address, status: status, body: Data(body.utf8))
    }

    @Test func `a body becomes the value`() throws {
        let numbers: [Int] = try response("[1, 2]").decoded()
        #expect(numbers == [1, 2])
    }

    @Test func `the body of a status that is a failure can be decoded`() throws {
        let failure = HTTPError.status(try response(#"{"title": "no such user"}"#, status: 404))
        guard case .status(let response) = failure else { return }
        #expect(try response.decoded(as: Problem.self) == Problem(title: "no such user"))
    }

    @Test func `the decoder that is given decodes`() throws {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        #expect(try response("[0]").decoded(as: [Date].self, using: decoder) == [Date(timeIntervalSince1970: 0)])
    }

    @Test func `what can't be decoded is named, with its address and place`() throws {
        let response = try response(#"{"title": 7}"#)
        let failure = #expect(throws: DecodingFailure.self) { try response.decoded(as: Problem.self) }
        #expect(failure?.address == response.address)
        #expect(failure?.path == "title")
        #expect(failure?.place == TextPlace(line: 1, column: 11))
    }
}
