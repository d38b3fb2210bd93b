//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation

extension BrowserPage {
    /// A key as a keyboard sends it.
    public struct Key: Sendable {
        let name: String
        let code: Int
        let text: String?

        /// Makes a key by the name that a page gets, its number, and what it types.
        public init(_ name: String, _ code: Int, types text: String? = nil) {
            (self.name, self.code, self.text) = (name, code, text)
        }

        /// The arrow to the left.
        public static let left = Key("ArrowLeft", 37)

        /// The arrow to the right.
        public static let right = Key("ArrowRight", 39)

        /// Escape.
        public static let escape = Key("Escape", 27)

        /// Tab.
        public static let tab = Key("Tab", 9)

        /// Enter.
        public static let enter = Key("Enter", 13, types: "\r")

        /// The slash.
        public static let slash = Key("/", 191, types: "/")
    }

    /// Keys that are held while another one is pressed.
    public enum Held: Int, Sendable {
        /// Alt, which is Option.
        case alt = 1

        /// Control.
        case control = 2

        /// Shift.
        case shift = 8
    }

    /// Presses a key and lets it go.
    public func press(_ key: Key, with held: Held? = nil) async throws {
        var event: [String: Any] = [
            "key": key.name, "windowsVirtualKeyCode": key.code, "modifiers": held?.rawValue ?? 0,
        ]
        event["type"] = "rawKeyDown"
        if let text = key.text, held == nil || held == .shift {
            event["type"] = "keyDown"
            event["text"] = text
        }
        try await self.tell("Input.dispatchKeyEvent", event)
        event["type"] = "keyUp"
        event["text"] = nil
        try await self.tell("Input.dispatchKeyEvent", event)
    }

    /// Types a text.
    public func type(_ text: String) async throws { try await self.tell("Input.insertText", ["text": text]) }

    private struct Place: Decodable {
        let x: Double
        let y: Double
    }

    /// Moves the mouse over something.
    public func point(at selector: String) async throws {
        let place: Place = try await self.value(
            """
            (() => {
                const place = document.querySelector('\(selector)').getBoundingClientRect();
                return { x: place.x + place.width / 2, y: place.y + place.height / 2 };
            })()
            """
        )
        try await self.tell("Input.dispatchMouseEvent", ["type": "mouseMoved", "x": place.x, "y": place.y])
    }

    /// Lets pages copy and paste, or not.
    public func allowCopying(_ isAllowed: Bool) async throws {
        for name in ["clipboard-read", "clipboard-write"] {
            let permission: [String: Any] = ["name": name, "allowWithoutSanitization": name == "clipboard-read"]
            let setting: [String: Any] = ["permission": permission, "setting": isAllowed ? "granted" : "denied"]
            _ = try await self.tools.send("Browser.setPermission", setting) as DevTools.Nothing
        }
    }

    /// How a person looks at the page.
    public struct Look: Hashable, Sendable, CustomStringConvertible {
        /// Whether light text stands on dark ground.
        public var isDark = false

        /// How many pixels wide the window is.
        public var width = 1440

        /// How many pixels high the window is.
        public var height = 900

        /// Whether nothing should move.
        public var prefersReducedMotion = false

        /// Makes a look: light, in a wide window.
        public init(isDark: Bool = false, width: Int = 1440, prefersReducedMotion: Bool = false) {
            (self.isDark, self.width, self.prefersReducedMotion) = (isDark, width, prefersReducedMotion)
            if width < 600 { self.height = 844 }
        }

        /// The look in a few words.
        public var description: String { "\(self.isDark ? "dark" : "light")-\(self.width)" }

        /// Light and dark, in a narrow window and in a wide one.
        public static let all = [false, true].flatMap { isDark in
            [390, 1440].map { Look(isDark: isDark, width: $0) }
        }
    }

    /// Looks at the page in a certain way from now on.
    public func look(_ look: Look) async throws {
        let size: [String: Any] = [
            "width": look.width, "height": look.height, "deviceScaleFactor": 1, "mobile": look.width < 600,
        ]
        try await self.tell("Emulation.setDeviceMetricsOverride", size)
        let features = [
            ["name": "prefers-color-scheme", "value": look.isDark ? "dark" : "light"],
            ["name": "prefers-reduced-motion", "value": look.prefersReducedMotion ? "reduce" : "no-preference"],
        ]
        try await self.tell("Emulation.setEmulatedMedia", ["features": features])
    }

    private struct Metrics: Decodable {
        struct Metric: Decodable {
            let name: String
            let value: Double
        }

        let metrics: [Metric]
    }

    /// How long the page has worked so far: the time of its thread, which doesn't go on while others have the machine.
    public var workingTime: Duration {
        get async throws {
            try await self.tell("Performance.enable", ["timeDomain": "threadTicks"])
            let metrics: Metrics = try await self.tools.send("Performance.getMetrics", to: self.session)
            return .seconds(metrics.metrics.first { $0.name == "TaskDuration" }?.value ?? .infinity)
        }
    }

    /// Lets the page have no file whose address matches one of these patterns.
    public func block(_ patterns: [String]) async throws {
        try await self.tell("Network.enable")
        try await self.tell("Network.setBlockedURLs", ["urls": patterns])
    }

    private struct Screenshot: Decodable { let data: Data }

    /// Writes a picture of the window into the folder that `GALLERY_PICTURES` names, if it names one.
    public func keepPicture(_ name: String) async throws {
        guard let folder = ProcessInfo.processInfo.environment["GALLERY_PICTURES"] else { return }
        let isThere = """
            [...document.images].every((image) => {
                const place = image.getBoundingClientRect();
                return image.complete || place.top > innerHeight || place.bottom < 0;
            })
            """
        try await self.wait(until: isThere)
        let shot: Screenshot = try await self.tools.send(
            "Page.captureScreenshot",
            ["format": "png"],
            to: self.session
        )
        try shot.data.write(to: URL(filePath: folder).appending(path: "\(name).png"))
    }
}
