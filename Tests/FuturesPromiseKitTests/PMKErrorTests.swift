//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import FuturesPromiseKit
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension PromiseKitTests {
    @Suite struct PMKErrorTests {
        @Test func `Each says what happened`() {
            let errors: [PMKError] = [
                .invalidCallingConvention, .returnedSelf, .badInput, .cancelled, .compactMap(1, String.self),
                .emptySequence, .noWinner,
            ]
            #expect(Set(errors.map(\.debugDescription)).count == errors.count)
            for error in errors { #expect(error.errorDescription == error.debugDescription) }
        }

        @Test func `Errors of cancelling`() {
            let cancelled: [any Error] = [
                PMKError.cancelled, Abort(isCancelled: true), CancellationError(), URLError(.cancelled),
                CocoaError(.userCancelled),
                NSError(domain: NSURLErrorDomain, code: URLError.Code.cancelled.rawValue),
                NSError(domain: NSCocoaErrorDomain, code: CocoaError.Code.userCancelled.rawValue),
            ]
            for error in cancelled { #expect(error.isCancelled) }
            let others: [any Error] = [
                PMKError.badInput, Abort(isCancelled: false), Fault.bad, URLError(.timedOut),
                NSError(domain: "other", code: -999),
            ]
            for error in others { #expect(!error.isCancelled) }
        }
    }
}
