//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import GalleryModel
import GalleryService
import Testing

@Suite("Faults.Rule(parsing:)", .timeLimit(.minutes(60)))
struct RuleParsingTests {
    @Test(arguments: [
        ("users:status", Faults.Rule(.users, .status(times: nil))),
        ("users:status=2", Faults.Rule(.users, .status(times: 2))),
        ("photos:truncate", Faults.Rule(.photos, .truncate)),
        ("albums:invalid-json", Faults.Rule(.albums, .invalidJSON)),
        ("photos:wrong-type", Faults.Rule(.photos, .wrongType)),
        ("all:stall", Faults.Rule(nil, .stall)),
    ])
    func `a rule is read, and written as it was`(_ text: String, _ rule: Faults.Rule) throws {
        #expect(try Faults.Rule(parsing: text) == rule)
        #expect(rule.description == text)
    }

    @Test func `a star means all`() throws {
        #expect(try Faults.Rule(parsing: "*:truncate") == Faults.Rule(nil, .truncate))
    }

    @Test(arguments: [
        ("users", "has no colon between the resource and the fault"),
        ("", "has no colon between the resource and the fault"),
        ("posts:stall", "names the unknown resource 'posts'"),
        (":stall", "names the unknown resource ''"),
        ("users:", "names the unknown fault ''"),
        ("users:slow", "names the unknown fault 'slow'"),
        ("users:stall=2", "names the unknown fault 'stall=2'"),
        ("users:status=", "needs a whole number above 0 after 'status=', not ''"),
        ("users:status=0", "needs a whole number above 0 after 'status=', not '0'"),
        ("users:status=two", "needs a whole number above 0 after 'status=', not 'two'"),
    ])
    func `what is no rule is refused with the reason and the grammar`(_ text: String, _ reason: String) throws {
        let error = try #require(#expect(throws: FaultSyntaxError.self) { try Faults.Rule(parsing: text) })
        #expect(
            error.description == """
                '\(text)' \(reason). Write RESOURCE:FAULT with a resource of users, albums, photos, all \
                and a fault of status, status=N, truncate, invalid-json, wrong-type, stall.
                """
        )
    }
}
