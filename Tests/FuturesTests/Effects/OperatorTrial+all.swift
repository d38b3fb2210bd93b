//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTestSupport
import FuturesTesting

extension OperatorTrial {
    /// Every operator, with what is tried of it.
    static let all: [OperatorTrial] = transforming + looking + combining + timing + placing

    private static let transforming = [
        OperatorTrial(name: "map(_:)") { source, _, ran in
            Attached(
                source.map { _ in
                    ran()
                    return Words.closureValue
                }
            )
        },
        OperatorTrial(name: "flatMap(_:)") { source, _, ran in
            Attached(
                source.flatMap { _ in
                    ran()
                    return .success(Words.futureValue)
                }
            )
        },
        OperatorTrial(name: "mapError(_:)") { source, _, ran in
            Attached(
                source.mapError { _ in
                    ran()
                    return EffectFault.made
                }
            )
        },
        OperatorTrial(name: "flatMapError(_:)") { source, _, ran in
            Attached(
                source.flatMapError { _ -> Source in
                    ran()
                    return .success(Words.futureValue)
                }
            )
        },
        OperatorTrial(name: "recover(_:)") { source, _, ran in
            let recovered: Future<Int, Never> = source.recover { _ in
                ran()
                return Words.closureValue
            }
            return Attached(recovered, cancel: { recovered.cancel() })
        },
        OperatorTrial(name: "replaceError(with:)") { source, _, _ in
            Attached(source.replaceError(with: Words.givenValue))
        },
        OperatorTrial(name: "setFailureType(to:)") { source, _, _ in
            let safe: Future<Result<Int, EffectFault>, Never> = source.map { .success($0) }.recover { .failure($0) }
            return Attached(safe.setFailureType(to: EffectFault.self).flatMap { Source($0) })
        },
        OperatorTrial(name: "eraseToAnyError()") { source, _, _ in
            Attached(source.eraseToAnyError())
        },
        OperatorTrial(name: "unwrap(orFail:)") { source, _, _ in
            Attached(source.map(Optional.some).unwrap(orFail: .given))
        },
        OperatorTrial(name: "filter(orFail:_:)") { source, _, ran in
            Attached(
                source.filter(orFail: .given) { _ in
                    ran()
                    return true
                }
            )
        },
        OperatorTrial(name: "flattened()") { source, _, _ in
            Attached(source.map { _ in Source.success(Words.innerValue) }.flattened())
        },
        OperatorTrial(name: "asVoid()") { source, _, _ in
            Attached(source.asVoid())
        },
        OperatorTrial(name: "asResult()") { source, _, _ in
            Attached(source.asResult())
        },
        OperatorTrial(name: "unwrapResult()") { source, _, _ in
            Attached(source.asResult().unwrapResult())
        },
    ]

    private static let looking = [
        OperatorTrial(name: "observe(_:)") { source, _, ran in
            source.observe { _ in ran() }
            return Attached()
        },
        OperatorTrial(name: "onSuccess(_:)") { source, _, ran in
            Attached(source.onSuccess { _ in ran() })
        },
        OperatorTrial(name: "onFailure(_:)") { source, _, ran in
            Attached(source.onFailure { _ in ran() })
        },
        OperatorTrial(name: "always(_:)") { source, _, ran in
            Attached(source.always { ran() })
        },
        OperatorTrial(name: "onCompletion(_:)") { source, _, ran in
            Attached(source.onCompletion { _ in ran() })
        },
        OperatorTrial(name: "flatAlways(_:)") { source, _, ran in
            Attached(
                source.flatAlways {
                    ran()
                    return .success(())
                }
            )
        },
    ]

    private static let combining = [
        OperatorTrial(name: "zip(_:_:…)") { source, _, _ in
            Attached(zip(source, source))
        } empty: {
            Attached(emptyZip())
        },
        OperatorTrial(name: "all(_:)") { source, _, _ in
            Attached(Source.all([source, source]))
        } empty: {
            Attached(Source.all([]))
        },
        OperatorTrial(name: "all(_:maxConcurrent:)") { source, _, _ in
            Attached(Source.all([source, source].map(LazyFuture.init), maxConcurrent: 2))
        } empty: {
            Attached(Source.all([LazyFuture](), maxConcurrent: 2))
        },
        OperatorTrial(name: "allSettled(_:)") { source, _, _ in
            Attached(Source.allSettled([source, source]))
        } empty: {
            Attached(Source.allSettled([]))
        },
        OperatorTrial(name: "any(_:)") { source, _, _ in
            Attached(Source.any([source, source]))
        } empty: {
            Attached(Source.any([]))
        },
        OperatorTrial(name: "race(_:ifEmpty:)") { source, _, _ in
            Attached(Source.race([source, source], ifEmpty: .given))
        } empty: {
            Attached(Source.race([], ifEmpty: .given))
        },
        OperatorTrial(name: "reduce(_:into:_:)") { source, _, ran in
            Attached(
                Source.reduce([source], into: Words.givenValue) { total, _ in
                    ran()
                    total = Words.closureValue
                }
            )
        } empty: {
            Attached(Source.reduce([], into: Words.givenValue) { $0 += $1 })
        },
        OperatorTrial(name: "traverse(_:maxConcurrent:_:)") { source, _, ran in
            Attached(
                Source.traverse([1, 2]) { _ in
                    ran()
                    return source
                }
            )
        } empty: {
            Attached(Source.traverse([Int]()) { _ in .failure(.made) })
        },
    ]

    private static func emptyZip() -> Future<Void, EffectFault> { zip() }

    private static let timing = [
        OperatorTrial(name: "delay(_:)") { source, clock, _ in
            Attached(source.delay(.seconds(1), clock: clock))
        },
        OperatorTrial(name: "timeout(after:failWith:)") { source, clock, _ in
            Attached(source.timeout(after: .seconds(1), clock: clock, failWith: .given))
        },
        OperatorTrial(name: "timeout(after:)") { source, clock, _ in
            Attached(source.eraseToAnyError().timeout(after: .seconds(1), clock: clock))
        },
        OperatorTrial(name: "deadline(_:failWith:)") { source, clock, _ in
            Attached(source.deadline(clock.now.advanced(by: .seconds(1)), clock: clock, failWith: .given))
        },
        OperatorTrial(name: "after(_:resolving:)") { source, clock, _ in
            // The source stands for the work that a wait holds up: it goes when the wait is cancelled.
            let wait = Source.after(.seconds(1), resolving: Words.givenValue, clock: clock)
            return Attached(
                wait,
                cancel: {
                    wait.cancel()
                    if clock.pendingTimers == 0 { source.cancel() }
                }
            )
        },
        OperatorTrial(name: "retry(_:operation:)") { source, clock, ran in
            Attached(
                Source.retry(.constant(.seconds(1), attempts: 2), clock: clock) { _ in
                    ran()
                    return source
                }
            )
        },
    ]

    private static let placing = [
        OperatorTrial(name: "on(_:)") { source, _, _ in
            Attached(source.on(.custom(RightHere())))
        },
        OperatorTrial(name: "cancel()") { source, _, _ in
            Attached(cancel: { source.cancel() })
        },
        OperatorTrial(name: "withoutCancelling()") { source, _, _ in
            Attached(source.withoutCancelling())
        },
        OperatorTrial(name: "cancelled(with:)") { source, _, _ in
            let scope = CancellationScope()
            return Attached(source.cancelled(with: scope), cancel: { scope.cancel() })
        },
        OperatorTrial(name: "cancelWhenReleased()") { source, _, _ in
            let scope = source.cancelWhenReleased()
            return Attached(cancel: { scope.cancel() })
        },
    ]
}
