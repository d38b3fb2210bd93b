//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import FuturesTestSupport
import Testing

/// Holds the messages in the guide *Troubleshooting* to what the compiler says.
@Suite("Troubleshooting: messages", .timeLimit(.minutes(60)), .enabled(if: SampleCompiler() != nil))
struct TroubleshootingMessagesTests {
    typealias Mistake = TroubleshootingGuide.Mistake
    typealias Entry = TroubleshootingGuide.Entry

    private static let guide = Result { try TroubleshootingGuide.read() }
    private static let entries = (try? guide.get().messages) ?? []

    /// Without the mistake of a forgotten trait where that is named.
    private static let mistakes = entries.flatMap(\.mistakes).filter { mistake in
        #if NIO
        !mistake.program.contains("import FuturesNIO")
        #else
        true
        #endif
    }

    // The words of other versions are not those of the guide.
    #if compiler(>=6.3)
    @Test(arguments: mistakes)
    func `the message in the guide is what the compiler says`(_ mistake: Mistake) throws {
        let verdict = try compile(mistake.program)
        #expect(verdict.messages == mistake.messages, "\(verdict.output)")
    }
    #endif

    @Test(arguments: entries.filter { !$0.fixes.isEmpty })
    func `what the guide says to write compiles in its place`(_ entry: Entry) throws {
        let fixes = entry.fixes.joined(separator: "\n")
        let imports = entry.mistakes.flatMap { $0.program.split(separator: "\n").filter { $0.hasPrefix("import ") } }
        let missing = imports.map(String.init).filter { !fixes.contains($0) }
        let verdict = try compile((missing + [fixes]).joined(separator: "\n"))
        #expect(verdict.isAccepted, "\(verdict.output)")
    }

    @Test func `each message stands above a program, and each mistake has something to write instead`() throws {
        let guide = try Self.guide.get()
        for entry in guide.messages {
            #expect(entry.reports == [], "\(entry.heading): no program below")
            #expect(!entry.mistakes.isEmpty, "\(entry.heading): no message")
            // A trait is named in a manifest, which is no program of the library's.
            #expect(!entry.fixes.isEmpty || entry.heading.contains("manifest"), "\(entry.heading): nothing to write")
        }
        #expect(guide.messages.count >= 10)
    }

    /// Compiles a program with the declarations of the guide.
    private func compile(_ program: String) throws -> SampleCompiler.Verdict {
        let compiler = try #require(SampleCompiler())
        let source = try Self.guide.get().context + program
        for (module, contents) in Self.standIns where program.contains("import \(module)\n") {
            return try compiler.withModule(module, contents) {
                try compiler.compile(source, options: $0 + Self.options)
            }
        }
        return try compiler.compile(source, options: Self.options)
    }

    /// The compiler gives up after minutes, on what takes no time where it is written as the guide says: here it is
    /// after as many attempts as it makes in seconds.
    private static let options: [String] = {
        #if compiler(>=6.3)
        ["-Xfrontend", "-solver-scope-threshold=5000"]
        #else
        []
        #endif
    }()

    /// Modules that this machine may not have, or nobody has.
    private static let standIns: [(module: String, contents: String)] = {
        let sdk = """
            public class Reading {}
            public class Request {
                public func stop() {}
            }
            public class Thermometer {
                public init() {}
                public func read(_ done: @escaping (Reading?, (any Error)?) -> Void) -> Request {
                    done(Reading(), nil)
                    return Request()
                }
            }
            """
        let promises = "public final class Promise<T> { public init() {} }"
        #if canImport(Combine)
        return [("OldSDK", sdk), ("PromiseKit", promises)]
        #else
        let combine = "public final class Future<Output, Failure: Error> { public init() {} }"
        return [("OldSDK", sdk), ("PromiseKit", promises), ("Combine", combine)]
        #endif
    }()
}

extension SampleCompiler.Verdict {
    /// The different errors, without their places and the groups that they are in.
    ///
    /// Where the library is optimized, the compiler may name a type by an alias, with the type itself behind it.
    fileprivate var messages: Set<String> {
        Set(
            output.matches(of: #/(?m)^\S+: (?:error|warning): (.*?)(?: \[#[\w-]+\])? *$/#).map { match in
                String(match.1).replacing(#/'[^']*' \(aka ('[^']*')\)/#) { $0.1 }
            }
        )
    }
}
