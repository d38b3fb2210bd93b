//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation

/// A page of a browser, which does what a person would do to it.
public struct BrowserPage: Sendable {
    /// A script that failed.
    public struct ScriptFailure: Error, CustomStringConvertible {
        /// What went wrong, and in which script.
        public let description: String
    }

    let tools: DevTools
    let session: String
    private let target: String

    private struct Target: Decodable { let targetId: String }
    private struct Session: Decodable { let sessionId: String }

    init(_ tools: DevTools) async throws {
        let target: Target = try await tools.send("Target.createTarget", ["url": "about:blank"])
        let attachment: [String: Any] = ["targetId": target.targetId, "flatten": true]
        let session: Session = try await tools.send("Target.attachToTarget", attachment)
        (self.tools, self.session, self.target) = (tools, session.sessionId, target.targetId)
        for domain in ["Page", "Runtime", "Log"] { try await self.tell("\(domain).enable") }
        // Two pages may both have the focus, as if each had a screen of its own.
        try await self.tell("Emulation.setFocusEmulationEnabled", ["enabled": true])
        try await self.look(Look())
    }

    /// Opens another page in the same browser.
    public func another() async throws -> BrowserPage { try await BrowserPage(self.tools) }

    /// Closes the page, as a person closes a tab.
    public func close() async throws {
        _ = try await self.tools.send("Target.closeTarget", ["targetId": self.target]) as DevTools.Nothing
    }

    /// Opens an address, and waits until all of it is there.
    public func open(_ address: String) async throws {
        try await self.follow { try await self.tell("Page.navigate", ["url": address]) }
    }

    /// Does something that leads to another page, and waits until all of it is there.
    public func follow(_ step: () async throws -> Void) async throws {
        // A page that comes back has an older mark.
        let mark = Int.random(in: 0..<1 << 50)
        try await self.run("window.mark = \(mark)")
        try await step()
        try await self.wait(until: "window.mark !== \(mark) && document.readyState === 'complete'")
    }

    /// Has the browser get the page again.
    public func reload() async throws { try await self.tell("Page.reload") }

    /// Tells the browser to do something with this page.
    func tell(_ method: String, _ parameters: [String: Any] = [:]) async throws {
        _ = try await self.tools.send(method, parameters, to: self.session) as DevTools.Nothing
    }

    /// What was written to the console, and what the browser complained about.
    public var complaints: [String] {
        self.tools.events.filter { $0.session == self.session }.compactMap { event in
            let isComplaint = ["Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded"]
                .contains(event.method)
            return isComplaint ? String(decoding: event.message, as: UTF8.self) : nil
        }
    }

    /// The whole page as it stands.
    public var document: String {
        get async throws { try await self.value("document.documentElement.outerHTML") }
    }
}

extension BrowserPage {
    private struct Evaluation: Decodable {
        struct Result: Decodable { let value: String? }
        struct Details: Decodable {
            struct Exception: Decodable { let description: String? }

            let text: String
            let exception: Exception?
        }

        let result: Result
        let exceptionDetails: Details?
    }

    /// The value of an expression in the page; a promise is waited for.
    public func value<Value: Decodable>(_ script: String) async throws -> Value {
        let parameters: [String: Any] = [
            "expression": "(async () => JSON.stringify(await (\(script))) ?? 'null')()",
            "awaitPromise": true, "returnByValue": true, "userGesture": true,
        ]
        let evaluation: Evaluation = try await self.tools.send("Runtime.evaluate", parameters, to: self.session)
        if let details = evaluation.exceptionDetails {
            throw ScriptFailure(description: "\(details.exception?.description ?? details.text) in: \(script)")
        }
        return try JSONDecoder().decode(Value.self, from: Data((evaluation.result.value ?? "null").utf8))
    }

    /// Runs a script in the page; a promise is waited for.
    public func run(_ script: String) async throws {
        _ = try await self.value("((async () => { \(script) })()).then(() => true)") as Bool
    }

    /// Waits until a condition holds in the page, whichever page that is by then.
    public func wait(until condition: String) async throws {
        let look = """
            new Promise((done) => {
                const look = () => (\(condition)) ? done(true) : setTimeout(look, 20);
                look();
            })
            """
        while true {
            do {
                _ = try await self.value(look) as Bool
                return
            } catch is DevTools.Refusal {
                // The page went away meanwhile, and another one comes.
                try Task.checkCancellation()
            }
        }
    }
}
