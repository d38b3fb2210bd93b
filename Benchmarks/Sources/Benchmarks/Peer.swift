//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A library or a language feature that workloads are measured with.
///
/// To add one: a file in `Peers`, and its line in ``allPeers``.
protocol Peer: Sendable {
    var name: String { get }
    /// The version that was measured, and what is worth knowing about how.
    var version: String { get }
    /// What it leaves out that this library does: the reason wherever it is faster.
    var lacks: String? { get }
    /// Whether its figures are the same each time: no thread but its own takes part in any of its workloads.
    var isExact: Bool { get }
    /// What it can do; a workload that is left out is left out of its part of the table.
    var workloads: [Workload: Work] { get }
}

extension Peer {
    var lacks: String? { nil }
    var isExact: Bool { true }
}

/// How a peer does a workload.
enum Work: Sendable {
    /// Does this many units.
    ///
    /// What can be checked cheaply is checked with ``expect(_:_:)``.
    case timed(@Sendable (Int) -> Void)
    /// Makes this many and says what the heap held meanwhile; see ``held(_:release:)``.
    case held(@Sendable (Int) -> AllocationFigures)
}

/// Everyone who takes part; the first is what the others are compared with.
let allPeers: [any Peer] = [
    FuturesPeer(), FuturesPromisePeer(), NIOPeer(), OpenCombinePeer(), TaskPeer(), UnsafeContinuationPeer(),
    CheckedContinuationPeer(), CallbacksPeer(), ActorPeer(), FuturesPromiseKitPeer(), FuturesPromiseKitQueuePeer(),
]

/// Ends the program when a workload's result is wrong: there is no point in measuring it.
@inline(__always)
func expect<Value: Equatable>(_ value: Value, _ expected: Value, at line: Int = #line, _ file: String = #fileID) {
    if value != expected { fatalError("\(file):\(line): a workload made \(value) instead of \(expected)") }
}
