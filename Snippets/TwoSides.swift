//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// snippet.hide
import Futures

// snippet.show
let promise = Promise<Int, Never>()  // the write side: settle it once, from anywhere
let future = promise.future  // the read side: a value that anyone may keep and look at

future.observe { print("observed", $0) }
print(promise.resolve(42))  // true: this call settled it
print(promise.resolve(43))  // false: it was settled already, and stays 42
print(future.state)

// snippet.hide
// prints: observed success(42)
// prints: true
// prints: false
// prints: success(42)
