//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import ArgumentParser
import Foundation
import Futures
import GalleryClient
import GalleryService

/// `gallery timeline`: what each style does, and when, on one scale.
struct Timeline: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Records the load in each style, and shows all of them on one scale of time.",
        discussion: """
            With --output it writes one page that needs neither a server nor a network: open it in a browser. Without, it \
            draws in the terminal.

            Each --fault is recorded on its own, after a load without any, and the page lets its reader choose between \
            them. A service that is started here takes 200 milliseconds for each answer unless --latency says otherwise.
            """
    )

    @Option(help: "A style to record; may be given more than once. Without it, all of them.")
    var style: [LoadStyle] = []

    @Option(help: ArgumentHelp("Where to write the page.", valueName: "file"))
    var output: String?

    @Option(help: ArgumentHelp("Also record loads that are cancelled after so many milliseconds.", valueName: "ms"))
    var cancelAfter: UInt32?

    @Option(help: ArgumentHelp("How many seconds a load may take.", valueName: "seconds"))
    var deadline = 5.0

    @Option(help: "How often a request is repeated that failed in a way that may pass, with growing pauses.")
    var retries: UInt8 = 2

    @OptionGroup var source: SourceOptions

    func validate() throws {
        guard self.deadline > 0, self.deadline <= 60 else {
            throw ValidationError("--deadline takes a number of seconds above 0 and up to 60, not \(self.deadline).")
        }
        if self.output?.isEmpty == true { throw ValidationError("--output takes the path of a file.") }
    }

    func run() async throws {
        let current = CurrentLoad()
        let interrupt = Interrupt { current.stop() }
        defer { interrupt.end() }
        let report = TimelineReport(
            try await self.scenarios(current),
            latency: self.source.baseURL == nil ? self.source.service.latency ?? Self.latency : nil
        )
        guard let output else {
            let bars = TimelineBars(columns: Terminal.columns, drawsBlocks: Terminal.redrawsLines)
            Screen.show(bars.text(of: report), terminator: "")
            return
        }
        do {
            try Data(TimelinePage(report).html.utf8).write(to: URL(filePath: output), options: .atomic)
        } catch {
            throw CommandFailure("\(output): the page can't be written there.")
        }
        Screen.show("Written to \(output): open it in a browser.")
    }

    /// What an answer takes unless somebody says otherwise: long enough to be seen.
    private static var latency: UInt32 { 200 }

    /// Records everything that was asked for, one after the other.
    private func scenarios(_ current: CurrentLoad) async throws -> [TimelineScenario] {
        var scenarios = [try await self.scenario(nil, current)]
        for fault in self.source.service.fault { scenarios.append(try await self.scenario(fault, current)) }
        if let cancelAfter {
            scenarios.append(try await self.scenario(nil, cancelAfter: .milliseconds(cancelAfter), current))
        }
        return scenarios
    }

    private func scenario(
        _ fault: Faults.Rule?,
        cancelAfter: Duration? = nil,
        _ current: CurrentLoad
    ) async throws -> TimelineScenario {
        var source = self.source
        source.service.fault = fault.map { [$0] } ?? []
        let scenario = TimelineScenario(fault: fault, cancelAfter: cancelAfter)
        let recordings = try await source.withService(defaultLatency: Self.latency) { service in
            Screen.show("Recording: \(scenario.name).")
            // The first load of a process is slower than the others, whatever its style.
            if fault == nil, cancelAfter == nil { _ = try await self.recording(.callbacks, service, nil, current) }
            var recordings: [LoadRecording] = []
            for style in LoadStyle.allCases where self.style.isEmpty || self.style.contains(style) {
                recordings.append(try await self.recording(style, service, cancelAfter, current))
            }
            return recordings
        }
        return scenario.with(recordings)
    }

    /// Records one load, into a database that is gone afterwards.
    private func recording(
        _ style: LoadStyle,
        _ service: SourceOptions.Service,
        _ cancelAfter: Duration?,
        _ current: CurrentLoad
    ) async throws -> LoadRecording {
        // Each load meets the same faults.
        service.renewFaults()
        let folder = FileManager.default.temporaryDirectory.appending(path: "gallery-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let policy = RetryPolicy.exponential(from: .milliseconds(100), attempts: Int(self.retries) + 1)
        let recorder = LoadRecorder()
        let load = GalleryLoad(
            from: RemoteGallery(baseURL: service.address, retries: policy),
            into: GalleryStore(path: folder.appending(path: "\(style).sqlite").path),
            style: style,
            deadline: .seconds(self.deadline),
            recorder: recorder
        )
        current.become(load)
        let timer = cancelAfter.map { Future<Void, GalleryError>.after($0).map { _ = load.stop() } }
        let outcome = await load.outcome.result
        timer?.cancel()
        if current.isStopped { _ = try outcome.orExit("nothing was written") }
        guard let recording = recorder.recording else { throw CommandFailure("Nothing was recorded.") }
        return recording
    }
}
