//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension AnimationToken {
    /// How long it takes from the end of its delay; nil if for ever.
    var length: Duration? {
        guard let count else { return nil }
        let ways = Int128(count) * (autoreverses ? 2 : 1)
        let (attoseconds, overflow) = duration.attoseconds.multipliedReportingOverflow(by: ways)
        // What is longer than the world is old many times over has no end that could be waited for.
        let longest = Duration.seconds(Int64.max / 4).attoseconds
        return overflow || attoseconds > longest ? nil : Duration(attoseconds: attoseconds)
    }

    /// How far on the way it is: 0 at the beginning, 1 at the end, and what the curve makes of it in between.
    ///
    /// It comes from the time alone, not from the frames before, so that none of them adds an error.
    ///
    /// - Parameter time: How long ago its delay was over: less than its length.
    /// - Returns: How far.
    func progress(at time: Duration) -> Double {
        guard duration > .zero else { return 1 }
        let (way, rest) = time.attoseconds.quotientAndRemainder(dividingBy: duration.attoseconds)
        let part = Double(rest) / Double(duration.attoseconds)
        return curve.progress(at: autoreverses && way % 2 == 1 ? 1 - part : part)
    }
}
