//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures

/// The small program whose size is measured.
@main
enum ProgramWithFutures {
    static func main() async throws {
        let length = square(of: 3)
            .map { number in number + 1 }
            .flatMap { number in square(of: number) }
            .map { number in "\(number)".count }
        print(try await length.value)
    }
}

struct Negative: Error {}

/// Calls back once, as what is wrapped does.
func square(of number: Int, _ callback: @escaping @Sendable (Result<Int, Negative>) -> Void) {
    Task { callback(number < 0 ? .failure(Negative()) : .success(number * number)) }
}

func square(of number: Int) -> Future<Int, Negative> {
    let promise = Promise<Int, Negative>()
    square(of: number) { promise.complete(with: $0) }
    return promise.future
}
