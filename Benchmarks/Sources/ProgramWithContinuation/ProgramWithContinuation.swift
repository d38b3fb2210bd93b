//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// The same as `ProgramWithFutures`, with what the language has.
@main
enum ProgramWithContinuation {
    static func main() async throws {
        let number = try await square(of: 3) + 1
        print("\(try await square(of: number))".count)
    }
}

struct Negative: Error {}

/// Calls back once, as what is wrapped does.
func square(of number: Int, _ callback: @escaping @Sendable (Result<Int, Negative>) -> Void) {
    Task { callback(number < 0 ? .failure(Negative()) : .success(number * number)) }
}

func square(of number: Int) async throws(Negative) -> Int {
    try await withCheckedContinuation { continuation in
        square(of: number) { continuation.resume(returning: $0) }
    }.get()
}
