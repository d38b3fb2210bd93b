//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures

/// What a shape looked like, and when.
final class SVGTrack: Sendable {
    private struct Sample: Sendable {
        let time: Duration
        let shape: SVGShape
    }

    private let samples: Locked<[Sample]>

    init(_ shape: SVGShape, at time: Duration) {
        // A shape that was added later has always been there: nothing else can be said of it.
        samples = Locked([Sample(time: .zero, shape: shape)])
    }

    /// Notes what the shape looks like.
    ///
    /// After a rest, the way begins one frame before, and not where the rest began.
    func add(_ shape: SVGShape, at time: Duration, within frame: Duration) {
        samples.withLock { samples in
            if let last = samples.last, time - last.time > frame {
                samples.append(Sample(time: time - frame, shape: last.shape))
            }
            samples.append(Sample(time: time, shape: shape))
        }
    }

    /// The element that draws it, with its animations.
    func element(of length: Duration, loops: Bool) -> String {
        let samples = samples.withLock { $0 }
        guard let first = samples.first?.shape else { return "" }
        var head = "<\(first.element)"
        var body = ""
        let times = samples.map(\.time)
        for (index, attribute) in first.attributes.enumerated() {
            head += " \(attribute.name)=\"\(attribute.value)\""
            let values = samples.map { $0.shape.attributes[index].value }
            guard let keys = keys(times, values, length) else { continue }
            body += "\n  <animate attributeName=\"\(attribute.name)\" \(keys) \(timing(length, loops))/>"
        }
        let turns = samples.map(\.shape.turn)
        if samples.contains(where: { $0.shape.rotation != 0 }) {
            head += " transform=\"rotate(\(first.turn))\""
            if let keys = keys(times, turns, length) {
                body +=
                    "\n  <animateTransform attributeName=\"transform\" type=\"rotate\" \(keys) \(timing(length, loops))/>"
            }
        }
        let content = first.content + (body.isEmpty ? "" : body + "\n")
        return content.isEmpty ? head + "/>" : "\(head)>\(content)</\(first.element)>"
    }

    private func timing(_ length: Duration, _ loops: Bool) -> String {
        "dur=\"\(length.seconds.decimal(6))s\" " + (loops ? "repeatCount=\"indefinite\"" : "fill=\"freeze\"")
    }

    /// Values and when each is reached; nil if there is only one, or no time.
    ///
    /// Of equal values in a row, the first and the last say all.
    private func keys(_ times: [Duration], _ values: [String], _ length: Duration) -> String? {
        guard length > .zero, values.contains(where: { $0 != values[0] }) else { return nil }
        var keys: [(time: Double, value: String)] = []
        for (index, value) in values.enumerated() {
            let isInside = index > 0 && index < values.count - 1
            if isInside && value == values[index - 1] && value == values[index + 1] { continue }
            keys.append((times[index] / length, value))
        }
        // The last one has to be at the end.
        if let last = keys.last, last.time < 1 { keys.append((1, last.value)) }
        let (times, values) = (keys.map { $0.time.decimal(6) }, keys.map(\.value))
        return "values=\"\(values.joined(separator: ";"))\" keyTimes=\"\(times.joined(separator: ";"))\""
    }
}
