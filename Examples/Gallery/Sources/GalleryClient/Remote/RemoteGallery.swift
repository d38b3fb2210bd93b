//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Foundation
public import Futures
public import GalleryModel

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The service, seen from the client: where it is, and how patient one is with it.
public struct RemoteGallery: Sendable {
    /// The address in front of `/users`, `/albums` and `/photos`.
    public let baseURL: URL

    /// How often a request is repeated whose failure may pass, and after what waits.
    public let retries: RetryPolicy

    /// Hears how the load goes on, on any thread.
    public private(set) var report: @Sendable (LoadEvent) -> Void

    let session: URLSession = {
        let configuration = URLSessionConfiguration.ephemeral
        // Nothing is asked for twice. And on Linux Foundation may trap when a transfer is cancelled while it looks for its
        // answer in a cache.
        configuration.urlCache = nil
        return URLSession(configuration: configuration)
    }()

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

    func address<Entry: Listed>(of type: Entry.Type) -> URL { self.address(of: Entry.resource) }

    /// The same gallery, with somebody else who hears how the load goes on.
    func heard(by report: @escaping @Sendable (LoadEvent) -> Void) -> RemoteGallery {
        var copy = self
        copy.report = report
        return copy
    }
}
