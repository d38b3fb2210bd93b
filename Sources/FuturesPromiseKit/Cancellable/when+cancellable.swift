//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures

/// Begins a chain that can be cancelled, to be read from the top.
public func firstly<V: CancellableThenable>(execute body: () throws -> V) -> CancellablePromise<V.T> {
    do {
        let first = try body()
        return CancellablePromise(first.thenable, cancelContext: first.cancelContext)
    } catch {
        return CancellablePromise(error: error)
    }
}

/// Runs the run loop of this thread until the promise is resolved.
public func hang<T>(_ promise: CancellablePromise<T>) throws -> T { try hang(promise.promise) }

/// A context with which those of all chains are cancelled.
private func context(of chains: [some CancellableThenable]) -> CancelContext {
    let context = CancelContext()
    for chain in chains { context.append(context: chain.cancelContext) }
    return context
}

private func context<each Chain: CancellableThenable>(ofSeveral chains: repeat each Chain) -> CancelContext {
    let context = CancelContext()
    repeat context.append(context: (each chains).cancelContext)
    return context
}

/// Waits for all to be fulfilled; cancelling the result cancels all.
public func when<V: CancellableThenable>(fulfilled chains: [V]) -> CancellablePromise<[V.T]> {
    CancellablePromise(when(fulfilled: chains.map(\.thenable)), cancelContext: context(of: chains))
}

/// Waits for all to be fulfilled; cancelling the result cancels all.
public func when<V: CancellableThenable>(fulfilled chains: [V]) -> CancellablePromise<Void> where V.T == Void {
    CancellablePromise(when(fulfilled: chains.map(\.thenable)).asVoid(), cancelContext: context(of: chains))
}

// Disfavored: the forms for two to five are the same to the compiler, and it takes neither.
/// Waits for all to be fulfilled; cancelling the result cancels all.
@_disfavoredOverload
public func when<V: CancellableThenable>(fulfilled chains: V...) -> CancellablePromise<Void> where V.T == Void {
    when(fulfilled: chains)
}

/// Waits for two to be fulfilled; cancelling the result cancels both.
public func when<V: CancellableThenable, W: CancellableThenable>(
    fulfilled first: V,
    _ second: W
) -> CancellablePromise<(V.T, W.T)> {
    CancellablePromise(
        when(fulfilled: first.thenable, second.thenable),
        cancelContext: context(ofSeveral: first, second)
    )
}

/// Waits for three to be fulfilled; cancelling the result cancels all.
public func when<V: CancellableThenable, W: CancellableThenable, X: CancellableThenable>(
    fulfilled first: V,
    _ second: W,
    _ third: X
) -> CancellablePromise<(V.T, W.T, X.T)> {
    CancellablePromise(
        when(fulfilled: first.thenable, second.thenable, third.thenable),
        cancelContext: context(ofSeveral: first, second, third)
    )
}

/// Waits for four to be fulfilled; cancelling the result cancels all.
public func when<V: CancellableThenable, W: CancellableThenable, X: CancellableThenable, Y: CancellableThenable>(
    fulfilled first: V,
    _ second: W,
    _ third: X,
    _ fourth: Y
) -> CancellablePromise<(V.T, W.T, X.T, Y.T)> {
    CancellablePromise(
        when(fulfilled: first.thenable, second.thenable, third.thenable, fourth.thenable),
        cancelContext: context(ofSeveral: first, second, third, fourth)
    )
}

/// Waits for five to be fulfilled; cancelling the result cancels all.
public func when<
    V: CancellableThenable,
    W: CancellableThenable,
    X: CancellableThenable,
    Y: CancellableThenable,
    Z: CancellableThenable
>(
    fulfilled first: V,
    _ second: W,
    _ third: X,
    _ fourth: Y,
    _ fifth: Z
) -> CancellablePromise<(V.T, W.T, X.T, Y.T, Z.T)> {
    CancellablePromise(
        when(fulfilled: first.thenable, second.thenable, third.thenable, fourth.thenable, fifth.thenable),
        cancelContext: context(ofSeveral: first, second, third, fourth, fifth)
    )
}

/// Waits for the chains of an iterator, of which no more than so many are pending at the same time; cancelling the
/// result cancels those that were begun, and no more are.
public func when<It: IteratorProtocol>(
    fulfilled iterator: It,
    concurrently: Int
) -> CancellablePromise<[It.Element.T]> where It.Element: CancellableThenable {
    let context = CancelContext()
    var iterator = iterator
    let thenables = AnyIterator<It.Element.U> {
        guard !context.cancelAttempted, let chain = iterator.next() else { return nil }
        context.append(context: chain.cancelContext)
        return chain.thenable
    }
    return CancellablePromise(when(fulfilled: thenables, concurrently: concurrently), cancelContext: context)
}

/// Waits until all are resolved, fulfilled or not; cancelling the result cancels all.
public func when<T>(resolved chains: [CancellablePromise<T>]) -> CancellablePromise<[Result<T>]> {
    CancellablePromise(when(resolved: chains.map(\.promise)), cancelContext: context(of: chains))
}

/// Waits until all are resolved, fulfilled or not; cancelling the result cancels all.
public func when<T>(resolved chains: CancellablePromise<T>...) -> CancellablePromise<[Result<T>]> {
    when(resolved: chains)
}

/// Waits for the first to be resolved; cancelling the result cancels all.
public func race<V: CancellableThenable>(_ chains: [V]) -> CancellablePromise<V.T> {
    CancellablePromise(race(chains.map(\.thenable)), cancelContext: context(of: chains))
}

/// Waits for the first to be resolved; cancelling the result cancels all.
public func race<V: CancellableThenable>(_ chains: V...) -> CancellablePromise<V.T> { race(chains) }
