//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension FutureLimiter {
    /// How much may start in a span of time: a bucket of tokens, one for each start, that is refilled at a steady pace.
    ///
    /// ```swift
    /// let evenly = FutureLimiter.Rate(10, per: .seconds(1))  // one each 100 ms, no more than 10 in any second
    /// let inBursts = FutureLimiter.Rate(10, per: .seconds(1), burst: 20)  // 20 at once, after two seconds of rest
    /// ```
    ///
    /// The bucket is full at first, and holds `burst` tokens. In any span of that length, fewer than `count + burst`
    /// tokens are taken. Tokens are counted in whole attoseconds: no errors accumulate.
    public struct Rate: Sendable, Hashable {
        /// How many tokens are added in a span.
        public let count: Int
        /// The length of the span.
        public let span: Duration
        /// How many tokens the bucket holds.
        public let burst: Int

        /// Creates a rate.
        ///
        /// - Parameters:
        ///   - count: How many tokens are added in a span: at least 1.
        ///   - span: The length of the span. Zero or less limits nothing; a span longer than a hundred years counts as
        ///     a hundred years.
        ///   - burst: How many tokens may be saved, and so, how many may start at once: at least 1.
        ///   - file: Where this is called, for the message if an argument is wrong.
        ///   - line: Where this is called, for the message if an argument is wrong.
        public init(
            _ count: Int,
            per span: Duration,
            burst: Int = 1,
            file: StaticString = #fileID,
            line: UInt = #line
        ) {
            requirePositive(count, "FutureLimiter.Rate(\(count), per: \(span))", file, line)
            requirePositive(burst, "FutureLimiter.Rate(burst: \(burst))", file, line)
            self.count = count
            self.span = span
            self.burst = burst
        }
    }
}

/// The tokens of a rate.
///
/// Missing tokens are counted in parts of a token, as many as its span has attoseconds, and none if the rate limits
/// nothing: an attosecond adds `count` parts. All of these are whole numbers, so only a wait is rounded, up to the next
/// attosecond.
struct TokenBucket {
    /// A limit that no sensible bucket reaches: 27 billion tokens of a hundred years each.
    private static let most = Int128.max / 2

    private let perAttosecond: Int
    /// The missing tokens of work that hasn't begun: no others come in their place until it has.
    private var held = 0
    private let perToken: Int128
    private let capacity: Int128
    private var missing: Int128 = 0
    /// The least that can be missing: a full bucket may be overfilled, since a wait is rounded up, by less than what an
    /// attosecond adds.
    private var fullest: Int128 { Self.parts(held, perToken) + 1 - Int128(perAttosecond) }
    /// The latest time that it was given, since the clock was made.
    private var latest = Duration.zero
    /// Whether work that has tokens begins only later, when it has room of another limiter, too.
    private let isHolding: Bool

    /// Makes a full bucket.
    init(_ rate: FutureLimiter.Rate, isHolding: Bool) {
        self.isHolding = isHolding
        perAttosecond = rate.count
        perToken = max(rate.span, .zero).bounded.attoseconds
        capacity = Self.parts(rate.burst, perToken)
    }

    /// The parts of this many tokens.
    private static func parts(_ tokens: Int, _ perToken: Int128) -> Int128 {
        let (parts, isTooMuch) = perToken.multipliedReportingOverflow(by: Int128(tokens))
        return isTooMuch ? most : min(parts, most)
    }

    /// When there will be enough tokens.
    enum Wait {
        case over
        case until(end: Duration, length: Duration)
        /// Not before work begins that has tokens.
        case untilOthersBegin
    }

    /// How long it is until there are that many tokens.
    ///
    /// Callers on several threads have read the clock one after the other and may arrive in another order: an earlier
    /// moment than the last one changes nothing.
    mutating func wait(for tokens: Int, at now: Duration) -> Wait {
        fill(until: now)
        let parts = Self.parts(tokens, perToken)
        let lacking = missing + parts - capacity
        if lacking <= 0 { return .over }
        if Self.parts(held, perToken) + parts > capacity { return .untilOthersBegin }
        let length = (lacking - 1) / Int128(perAttosecond) + 1
        let (end, isForEver) = latest.attoseconds.addingReportingOverflow(length)
        return .until(end: Duration(attoseconds: isForEver ? .max : end), length: Duration(attoseconds: length))
    }

    /// Whether it is full, as a new one is.
    func isFull(at now: Duration) -> Bool {
        var later = self
        later.fill(until: now)
        return later.missing <= 0
    }

    private mutating func fill(until now: Duration) {
        guard now > latest else { return }
        let (elapsed, isForEver) = now.attoseconds.subtractingReportingOverflow(latest.attoseconds)
        let (gain, isEverything) = elapsed.multipliedReportingOverflow(by: Int128(perAttosecond))
        let (rest, isMore) = missing.subtractingReportingOverflow(gain)
        missing = isForEver || isEverything || isMore ? fullest : max(rest, fullest)
        latest = now
    }

    /// Takes tokens that are there, and holds them if the work doesn't begin yet.
    mutating func take(_ tokens: Int) {
        missing += Self.parts(tokens, perToken)
        if isHolding { held += tokens }
    }

    /// Ends the holding of tokens, whose work begins, or gives them back, since it won't.
    mutating func letGo(of tokens: Int, givingBack isGivingBack: Bool, at now: Duration) {
        fill(until: now)
        held -= tokens
        if isGivingBack { missing -= Self.parts(tokens, perToken) }
    }
}
