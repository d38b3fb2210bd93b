//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Futures

/// Makes an animated picture, one SVG file that needs nothing else, of the animations of its shapes.
///
/// ```swift
/// let scene = SVGScene(width: 300, height: 100)
/// let box = scene.add(SVGShape(.rectangle, x: 40, y: 50, width: 50, height: 50, .red))
/// let svg = scene.record(box.animate(with: .seconds(2)) { $0.x = 260 })
/// ```
///
/// The animations run as they would on a screen, in a ``Film``, and what they draw becomes the keyframes of the file
/// (SMIL, which all browsers play): so curves, interruptions and everything else look as they do elsewhere.
public final class SVGScene: Sendable {
    /// How wide the picture is.
    public let width: Double
    /// How high the picture is.
    public let height: Double
    /// What is behind the shapes.
    public let background: RGBA
    /// What runs the animations.
    public let film: Film
    private let tracks = Locked<[SVGTrack]>([])

    /// Makes an empty picture.
    ///
    /// - Parameters:
    ///   - width: How wide it is: more than 0.
    ///   - height: How high it is: more than 0.
    ///   - background: What is behind the shapes.
    ///   - framesPerSecond: How many keyframes a second has while something moves: more than 0. Between them the
    ///     browser goes straight.
    public init(width: Double, height: Double, background: RGBA = .clear, framesPerSecond: Double = 30) {
        precondition(
            width > 0 && height > 0 && width.isFinite && height.isFinite,
            "SVGScene(width: \(width), height: \(height)): it has to have an area"
        )
        self.width = width
        self.height = height
        self.background = background
        film = Film(framesPerSecond: framesPerSecond)
    }

    /// Adds a shape, in front of the others.
    ///
    /// - Parameter shape: What it looks like at first.
    /// - Returns: The target to animate.
    public func add(_ shape: SVGShape) -> Animated<SVGShape> {
        let track = SVGTrack(shape, at: film.time)
        tracks.withLock { $0.append(track) }
        return Animated(shape, on: film.animator) { [weak film] shape in
            if let film { track.add(shape, at: film.time, within: film.animator.frameInterval) }
        }
    }

    /// Runs an animation, and makes a picture of everything that was recorded.
    ///
    /// - Parameters:
    ///   - animation: What to run: all of it has to happen in this scene.
    ///   - length: How much to record at most: what goes on for ever is cut there.
    ///   - loops: Whether the picture begins again at its end.
    /// - Returns: The file. When nothing took any time, it is a picture that does not move.
    public func record<Value>(
        _ animation: LazyFuture<Value, AnimationInterrupted>,
        atMost length: Duration = .seconds(60),
        loops: Bool = true
    ) -> String {
        film.record(animation, atMost: length)
        return svg(loops: loops)
    }

    /// The picture of everything that was recorded.
    ///
    /// - Parameter loops: Whether the picture begins again at its end; otherwise it stays as it is there.
    /// - Returns: The file.
    public func svg(loops: Bool = true) -> String {
        let size = (width: width.decimal(3), height: height.decimal(3))
        var text = """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(size.width)" height="\(size.height)" \
            viewBox="0 0 \(size.width) \(size.height)" text-anchor="middle" font-family="sans-serif">

            """
        if background.coverage > 0 {
            let opacity = background.coverage.decimal(3)
            text += "<rect width=\"100%\" height=\"100%\" fill=\"\(background.hex)\" fill-opacity=\"\(opacity)\"/>\n"
        }
        let length = film.time
        for track in tracks.withLock({ $0 }) { text += track.element(of: length, loops: loops) + "\n" }
        return text + "</svg>\n"
    }
}
