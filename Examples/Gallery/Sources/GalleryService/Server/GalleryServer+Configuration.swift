//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Foundation

extension GalleryServer {
    /// What a server serves, where, how late, and what goes wrong.
    public struct Configuration: Sendable {
        /// Where the data comes from.
        public enum Source: Sendable {
            /// The service's own: 10 users, 100 albums, 5,000 photos, the same in each run.
            case sample

            /// A folder with `users.json`, `albums.json` and `photos.json`, served byte for byte.
            case folder(URL)
        }

        /// The address to listen on.
        public var host = "127.0.0.1"

        /// The port to listen on; 0 takes a free one.
        public var port = 0

        /// Where the data comes from.
        public var source = Source.sample

        /// How long each answer takes.
        public var latency = Duration.zero

        /// How many bytes of pictures are kept for those who ask for them later; 0 draws a picture for each request.
        public var pictureCapacity = 16 << 20

        /// How long it takes to draw a picture, in addition to the time that it really takes.
        public var drawingTime = Duration.zero

        /// What measures the latency and the drawing time.
        public var clock: any Clock<Duration> = ContinuousClock()

        /// What goes wrong on purpose.
        public var faults = Faults.none

        /// How long a server that is to stop waits for clients that don't take their answer, before it hangs up on
        /// them.
        public var grace = Duration.seconds(2)

        /// Hears of each request, on whatever thread it is dealt with.
        public var report: @Sendable (ServerEvent) -> Void = { _ in }

        /// Makes a configuration: the service's own data on a free loopback port, at once and without faults.
        public init() {}
    }
}

extension GalleryServer.Configuration {
    /// Whether a request with this `Host` is for this server.
    func isMeant(by authority: String?) -> Bool {
        guard Loopback.isAddress(self.host), let authority else { return true }
        return Loopback.isMeant(by: authority)
    }
}
