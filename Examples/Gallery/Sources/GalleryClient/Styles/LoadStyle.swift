//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Futures
import FuturesPromiseKit

/// The ways in which the same load is written.
///
/// All of them end alike: where several lists fail, with the failure of the first in the order users, albums, photos.
public enum LoadStyle: String, CaseIterable, Hashable, Sendable {
    /// Nested callbacks, one list after the other.
    case callbacks

    /// Chained futures, one list after the other.
    case chained

    /// Combined futures, all lists at once.
    case combined

    /// `async`/`await`, all lists at once.
    case async

    /// Promises of PromiseKit's kind, all lists at once.
    case promisekit

    /// Whether a list is only asked for when the one before has come.
    public var isSequential: Bool {
        switch self {
        case .callbacks, .chained: true
        case .combined, .async, .promisekit: false
        }
    }
}

extension Loader {
    /// Begins the load in a style, and makes a future of it, whatever it is made of.
    func start(_ style: LoadStyle) -> Future<MergedGallery, GalleryError> {
        switch style {
        case .callbacks:
            Future { promise in
                let cancellation = Cancellation()
                promise.onCancel { cancellation.cancel() }
                self.loadWithCallbacks(until: cancellation) { promise.complete(with: $0) }
            }
        case .chained: self.loadChained()
        case .combined: self.loadCombined()
        case .async: Future { () async throws(GalleryError) in try await self.loadAsync() }
        case .promisekit:
            Future { promise in
                let load = self.loadWithPromiseKit()
                promise.onCancel { load.cancel() }
                load.promise.future.mapError(GalleryError.init(rejection:)).observe { promise.complete(with: $0) }
            }
        }
    }
}

extension GalleryError {
    /// Says what rejected a promise: if it is none of these, then somebody cancelled it.
    fileprivate init(rejection: any Error) { self = rejection as? GalleryError ?? .cancelled }
}
