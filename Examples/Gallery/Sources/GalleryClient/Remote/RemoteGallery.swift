//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Foundation
public import Futures
import FuturesFoundation
public import GalleryModel

/// The service, seen from the client: where it is, and how patient one is with it.
public struct RemoteGallery: Sendable {
    /// The address in front of `/users`, `/albums` and `/photos`.
    public let baseURL: URL

    /// How often a request is repeated whose failure may pass, and after what waits.
    public let retries: RetryPolicy

    /// How many bytes an answer may have; 64 MiB unless told otherwise.
    public var sizeLimit = 64 << 20

    /// Hears how the load goes on, on any thread.
    public private(set) var report: @Sendable (LoadEvent) -> Void

    /// Writes down when transfers and decoding begin and end.
    private(set) var recorder: LoadRecorder?

    /// Makes a remote gallery; nothing is asked for yet.
    ///
    /// - Parameters:
    ///   - baseURL: The address in front of `/users`, `/albums` and `/photos`.
    ///   - retries: How often a request is repeated whose failure may pass, and after what waits.
    ///   - report: Hears how the load goes on, on any thread.
    public init(
        baseURL: URL,
        retries: RetryPolicy = .exponential(from: .milliseconds(100), attempts: 3),
        report: @escaping @Sendable (LoadEvent) -> Void = { _ in }
    ) {
        self.baseURL = baseURL
        self.retries = retries
        self.report = report
    }

    /// The address of a list.
    public func address(of resource: Resource) -> URL { self.baseURL.appending(path: resource.rawValue) }

    /// The waits before the second attempt, the third one, and so on.
    var waits: some IteratorProtocol<Duration> & Sendable { self.retries.waits }

    /// Asks for a list once, and calls back with it, once, on the queue of the transfers.
    ///
    /// - Returns: What stops the transfer.
    func get<Entry: Listed>(
        _ type: Entry.Type,
        _ completion: @escaping @Sendable (Result<[Entry], GalleryError>) -> Void
    ) -> @Sendable () -> Void {
        let (list, recorder) = (Entry.resource, self.recorder)
        recorder?.note(.asked(list))
        return Transfers.shared.get(self.address(of: list), limit: self.sizeLimit) {
            recorder?.note(.answering(list))
        } completion: { answer in
            recorder?.note(.answered(list, answer.failure))
            let entries = Result { () throws(GalleryError) -> [Entry] in try Self.entries(try answer.get()) }
            if case .success = answer { recorder?.note(.decoded(list, entries.failure)) }
            completion(entries)
        }
    }

    private static func entries<Entry: Listed>(_ answer: HTTPResponse) throws(GalleryError) -> [Entry] {
        do throws(DecodingFailure) {
            return try answer.decoded()
        } catch {
            throw GalleryError(error, at: answer.address)
        }
    }

    /// The same gallery, whose transfers are written down.
    func recorded(by recorder: LoadRecorder?) -> RemoteGallery {
        var copy = self
        copy.recorder = recorder
        return copy
    }

    /// The same gallery, with somebody else who hears how the load goes on.
    func heard(by report: @escaping @Sendable (LoadEvent) -> Void) -> RemoteGallery {
        var copy = self
        copy.report = report
        return copy
    }
}
