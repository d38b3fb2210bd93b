//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesTesting

extension OperatorTrial {
    /// Every operator, with what is tried of it.
    static let all: [OperatorTrial] = transforming + looking + combining + timing + placing

    private static let transforming = [
        OperatorTrial(name: "map") { source, _, ran in
            Attached(
                source.map { _ in
                    ran()
                    return Words.closureValue
                }
            )
        } bare: { source, _ in
            _ = source.map { $0 }
        },
        OperatorTrial(name: "flatMap") { source, _, ran in
            Attached(
                source.flatMap { _ in
                    ran()
                    return .success(Words.futureValue)
                }
            )
        } bare: { source, _ in
            _ = source.flatMap { .success($0) }
        },
        OperatorTrial(name: "mapError") { source, _, ran in
            Attached(
                source.mapError { _ in
                    ran()
                    return EffectFault.made
                }
            )
        } bare: { source, _ in
            _ = source.mapError { $0 }
        },
        OperatorTrial(name: "flatMapError") { source, _, ran in
            Attached(
                source.flatMapError { _ -> Source in
                    ran()
                    return .success(Words.futureValue)
                }
            )
        } bare: { source, _ in
            _ = source.flatMapError { _ in Source.success(1) }
        },
        OperatorTrial(name: "recover") { source, _, ran in
            let recovered: Future<Int, Never> = source.recover { _ in
                ran()
                return Words.closureValue
            }
            return Attached(recovered, cancel: { recovered.cancel() })
        } bare: { source, _ in
            let _: Future<Int, Never> = source.recover { _ in 1 }
        },
        OperatorTrial(name: "replaceError") { source, _, _ in
            Attached(source.replaceError(with: Words.givenValue))
        } bare: { source, _ in
            _ = source.replaceError(with: 1)
        },
        OperatorTrial(name: "setFailureType") { source, _, _ in
            let safe: Future<Result<Int, EffectFault>, Never> = source.map { .success($0) }.recover { .failure($0) }
            return Attached(safe.setFailureType(to: EffectFault.self).flatMap { Source($0) })
        } bare: { source, _ in
            _ = source.replaceError(with: 1).setFailureType(to: EffectFault.self)
        },
        OperatorTrial(name: "eraseToAnyError") { source, _, _ in
            Attached(source.eraseToAnyError())
        } bare: { source, _ in
            _ = source.eraseToAnyError()
        },
        OperatorTrial(name: "unwrap") { source, _, _ in
            Attached(source.map(Optional.some).unwrap(orFail: .given))
        } bare: { source, _ in
            _ = source.map(Optional.some).unwrap(orFail: .given)
        },
        OperatorTrial(name: "filter") { source, _, ran in
            Attached(
                source.filter(orFail: .given) { _ in
                    ran()
                    return true
                }
            )
        } bare: { source, _ in
            _ = source.filter(orFail: .given) { _ in true }
        },
        OperatorTrial(name: "flattened") { source, _, _ in
            Attached(source.map { _ in Source.success(Words.innerValue) }.flattened())
        } bare: { source, _ in
            _ = source.map { Source.success($0) }.flattened()
        },
        OperatorTrial(name: "asVoid") { source, _, _ in
            Attached(source.asVoid())
        } bare: { source, _ in
            _ = source.asVoid()
        },
    ]

    private static let looking = [
        OperatorTrial(name: "observe") { source, _, ran in
            source.observe { _ in ran() }
            return Attached()
        } bare: { source, _ in
            source.observe { _ in }
        },
        OperatorTrial(name: "onSuccess") { source, _, ran in
            Attached(source.onSuccess { _ in ran() })
        } bare: { source, _ in
            _ = source.onSuccess { _ in }
        },
        OperatorTrial(name: "onFailure") { source, _, ran in
            Attached(source.onFailure { _ in ran() })
        } bare: { source, _ in
            _ = source.onFailure { _ in }
        },
        OperatorTrial(name: "always") { source, _, ran in
            Attached(source.always { ran() })
        } bare: { source, _ in
            _ = source.always {}
        },
    ]

    private static let combining = [
        OperatorTrial(name: "zip") { source, _, _ in
            Attached(zip(source, source))
        } empty: {
            Attached(emptyZip())
        } bare: { source, _ in
            _ = zip(source)
        },
        OperatorTrial(name: "all") { source, _, _ in
            Attached(Source.all([source, source]))
        } empty: {
            Attached(Source.all([]))
        } bare: { _, sources in
            _ = Source.all(sources)
        },
        OperatorTrial(name: "allSettled") { source, _, _ in
            Attached(Source.allSettled([source, source]))
        } empty: {
            Attached(Source.allSettled([]))
        } bare: { _, sources in
            _ = Source.allSettled(sources)
        },
        OperatorTrial(name: "any") { source, _, _ in
            Attached(Source.any([source, source]))
        } empty: {
            Attached(Source.any([]))
        } bare: { _, sources in
            _ = Source.any(sources)
        },
        OperatorTrial(name: "race") { source, _, _ in
            Attached(Source.race([source, source], ifEmpty: .given))
        } empty: {
            Attached(Source.race([], ifEmpty: .given))
        } bare: { _, sources in
            _ = Source.race(sources, ifEmpty: .given)
        },
        OperatorTrial(name: "reduce") { source, _, ran in
            Attached(
                Source.reduce([source], into: Words.givenValue) { total, _ in
                    ran()
                    total = Words.closureValue
                }
            )
        } empty: {
            Attached(Source.reduce([], into: Words.givenValue) { $0 += $1 })
        } bare: { _, sources in
            _ = Source.reduce(sources, into: 0) { $0 += $1 }
        },
        OperatorTrial(name: "traverse") { source, _, ran in
            Attached(
                Source.traverse([1, 2]) { _ in
                    ran()
                    return source
                }
            )
        } empty: {
            Attached(Source.traverse([Int]()) { _ in .failure(.made) })
        } bare: { source, _ in
            _ = Source.traverse(CollectionOfOne(0)) { _ in source }
        },
    ]

    private static func emptyZip() -> Future<Void, EffectFault> { zip() }

    private static let timing = [
        OperatorTrial(name: "delay") { source, clock, _ in
            Attached(source.delay(.seconds(1), clock: clock))
        } bare: { source, _ in
            _ = source.delay(.zero)
        },
        OperatorTrial(name: "timeout") { source, clock, _ in
            Attached(source.timeout(after: .seconds(1), clock: clock, failWith: .given))
        } bare: { source, _ in
            _ = source.timeout(after: .seconds(3_600), failWith: .given)
        },
        OperatorTrial(name: "deadline") { source, clock, _ in
            Attached(source.deadline(clock.now.advanced(by: .seconds(1)), clock: clock, failWith: .given))
        } bare: { source, _ in
            _ = source.timeout(after: .seconds(3_600), failWith: .given)
        },
        OperatorTrial(name: "after") { source, clock, _ in
            // The source stands for the work that a wait holds up: it goes when the wait is cancelled.
            let wait = Source.after(.seconds(1), resolving: Words.givenValue, clock: clock)
            return Attached(
                wait,
                cancel: {
                    wait.cancel()
                    if clock.pendingTimers == 0 { source.cancel() }
                }
            )
        } bare: { _, _ in
            _ = Source.after(.zero, resolving: 1)
        },
        OperatorTrial(name: "retry") { source, clock, ran in
            Attached(
                Source.retry(.constant(.seconds(1), attempts: 2), clock: clock) { _ in
                    ran()
                    return source
                }
            )
        } bare: { source, _ in
            _ = Source.retry(.immediate(attempts: 1)) { _ in source }
        },
    ]

    private static let placing = [
        OperatorTrial(name: "on") { source, _, _ in
            Attached(source.on(.inline))
        } bare: { source, _ in
            _ = source.on(.inline)
        },
        OperatorTrial(name: "cancel") { source, _, _ in
            Attached(cancel: { source.cancel() })
        } bare: { source, _ in
            source.cancel()
        },
        OperatorTrial(name: "withoutCancelling") { source, _, _ in
            Attached(source.withoutCancelling())
        } bare: { source, _ in
            _ = source.withoutCancelling()
        },
        OperatorTrial(name: "cancelled") { source, _, _ in
            let scope = CancellationScope()
            return Attached(source.cancelled(with: scope), cancel: { scope.cancel() })
        } bare: { source, _ in
            source.cancelled(with: CancellationScope())
        },
        OperatorTrial(name: "cancelWhenReleased") { source, _, _ in
            let scope = source.cancelWhenReleased()
            return Attached(cancel: { scope.cancel() })
        } bare: { source, _ in
            _ = source.cancelWhenReleased()
        },
    ]
}
