//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Futures

/// A load under way: from the service into the database, all of it or nothing.
///
/// ```swift
/// let load = GalleryLoad(from: remote, into: store, style: .combined, deadline: .seconds(30))
/// let gallery = try await load.outcome.value
/// ```
public struct GalleryLoad: Sendable {
    /// The merged gallery, as soon as it is in the database.
    ///
    /// When it fails, the database is as it was.
    public var outcome: Future<MergedGallery, GalleryError> { self.promise.future }

    private let promise = Promise<MergedGallery, GalleryError>()
    private let work: Future<MergedGallery, GalleryError>
    private let gate: CommitGate
    private let recorder: LoadRecorder?

    /// Begins a load.
    ///
    /// - Parameters:
    ///   - remote: Where the lists come from.
    ///   - store: Where they go.
    ///   - style: How the load is written.
    ///   - deadline: How long all of it may take, if there is a limit.
    ///   - clock: What measures the deadline.
    ///   - recorder: Writes down what the load does, if somebody wants to know.
    public init(
        from remote: RemoteGallery,
        into store: GalleryStore,
        style: LoadStyle,
        deadline: Duration? = nil,
        clock: some Clock<Duration> = ContinuousClock(),
        recorder: LoadRecorder? = nil
    ) {
        let gate = CommitGate(recorder: recorder)
        let pending = Pending()
        let heard = remote.recorded(by: recorder).heard { event in
            pending.note(event)
            if case .retrying(let resource, _, _) = event { recorder?.note(.backingOff(resource)) }
            // What a stopped load still does on its way out is nobody's business.
            if !gate.isStopped { remote.report(event) }
        }
        self.gate = gate
        self.recorder = recorder
        recorder?.note(.began(style, deadline: deadline))
        self.work = Loader(remote: heard, store: store, gate: gate).start(style)
        self.work.observe { [promise] result in
            if gate.isStopped { return }
            if case .success = result { heard.report(.stored) }
            recorder?.note(.settled(result.failure))
            promise.complete(with: result)
        }
        guard let deadline else { return }
        let timer = Future<Void, GalleryError>.after(deadline, clock: clock)
        timer.observe { [self] result in
            guard case .success = result else { return }
            self.stop(.deadline(deadline, waitingFor: pending.address(in: remote)))
        }
        self.outcome.observe { _ in timer.cancel() }
    }

    /// Stops the load: its transfers end, its ``outcome`` is this failure, and the database is as it was.
    ///
    /// A write under way is rolled back first: when the outcome is there, nothing of the load is left.
    ///
    /// - Parameter reason: What to fail with.
    /// - Returns: Whether it was stopped; false when it is over, or when the database is being changed just now.
    @discardableResult
    public func stop(_ reason: GalleryError = .cancelled) -> Bool {
        guard self.gate.stop() else { return false }
        self.recorder?.note(.stopped(reason))
        self.work.cancel()
        self.gate.whenIdle { [promise, recorder] in
            recorder?.note(.settled(reason))
            promise.reject(reason)
        }
        return true
    }
}

extension Result {
    /// The failure of a failure.
    var failure: Failure? {
        guard case .failure(let failure) = self else { return nil }
        return failure
    }
}
