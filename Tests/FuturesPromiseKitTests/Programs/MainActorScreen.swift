//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Dispatch
import FuturesPromiseKit

/// What PromiseKit traps on in Swift 6 mode: closures that are written on the main actor.
@MainActor
final class MainActorScreen {
    private(set) var title = ""
    private(set) var numbers: [Int] = []

    func show(_ title: String) { self.title = title }

    /// Closures without `on:` are of the main actor: they may touch what is.
    func loadInOrder() -> Promise<Void> {
        DispatchQueue.global().async(.promise) { 20 }.map { number in
            self.numbers.append(number)
            return number + 1
        }.then { number in
            Promise.value(number * 2)
        }.get { number in
            self.numbers.append(number)
        }.done { number in
            self.show("\(number)")
        }.ensure {
            self.numbers.append(0)
        }
    }

    /// Closures with `on:` run there, whoever wrote them.
    func loadElsewhere(on queue: DispatchQueue) -> Promise<[String?]> {
        Promise.value(1).map(on: queue) { _ in
            [DispatchQueue.getSpecific(key: placeOfScreen)]
        }.map(on: nil) { places in
            places + [DispatchQueue.getSpecific(key: placeOfScreen)]
        }.get { _ in
            self.show("elsewhere")
        }
    }

    /// Values that aren't Sendable stay in the chain.
    func loadDictionary() -> Promise<Int> {
        Promise { seal in
            DispatchQueue.global().async {
                let dictionary: [String: Any] = ["number": 42]
                seal.fulfill(dictionary)
            }
        }.map { dictionary -> Int in
            let number = dictionary["number"] as? Int ?? 0
            self.numbers.append(number)
            return number
        }
    }
}

let placeOfScreen = DispatchSpecificKey<String>()
