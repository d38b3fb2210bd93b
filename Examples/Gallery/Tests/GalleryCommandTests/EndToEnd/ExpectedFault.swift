//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A fault as it is asked for, and what the command says of it.
struct ExpectedFault: Sendable {
    /// What follows `--fault`.
    let option: String

    /// What follows `--deadline`.
    let deadline: String

    /// What stands between the address and the end of the sentence.
    let reason: String

    init(_ option: String, _ reason: String, deadline: String = "30") {
        self.option = option
        self.reason = reason
        self.deadline = deadline
    }

    /// Whether it ends with the deadline.
    var isStall: Bool { self.option.hasSuffix(":stall") }

    static let all = [
        ExpectedFault("users:status", ": the service answered with status 500"),
        ExpectedFault("albums:truncate", ": the connection was closed before the whole answer had come"),
        ExpectedFault("photos:invalid-json", ": [6]: not valid JSON: expected "),
        ExpectedFault("albums:wrong-type", ": [3].id: expected Int, found a string, at line 5, column "),
        ExpectedFault("photos:stall", ": no whole answer within 7.5 seconds", deadline: "7.5"),
    ]

    /// Whether a command's errors are this fault's sentence and what to do about it, and nothing else.
    func isSaid(in errors: String) -> Bool {
        let resource = self.option.prefix { $0 != ":" }
        guard let start = errors.firstMatch(of: /^Error: http:\/\/127\.0\.0\.1:\d+\/([a-z]+)/), start.1 == resource
        else {
            return false
        }
        return errors[start.range.upperBound...].hasPrefix(self.reason)
            && errors.contains(/; gallery\.sqlite stays as it was\.\nNext: [^\n]+\.\n$/)
            && errors.count { $0 == "\n" } == 2
    }
}
