//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import ArgumentParser
import Foundation
import GalleryModel
import GalleryService
import Testing

@testable import GalleryCommand

@Suite("gallery serve", .timeLimit(.minutes(60)))
struct ServeTests {
    @Test func `without options it serves its own data at once and whole`() throws {
        let configuration = try self.configuration([])
        #expect(configuration.host == "127.0.0.1")
        #expect(configuration.port == 8080)
        #expect(configuration.latency == .zero)
        #expect(configuration.drawingTime == .zero)
        #expect(configuration.pictureCapacity > 0)
        #expect(configuration.faults == .none)
        guard case .sample = configuration.source else {
            Issue.record("\(configuration.source)")
            return
        }
    }

    @Test func `each option finds its way into the configuration`() throws {
        let configuration = try self.configuration([
            "--port", "0", "--latency", "250", "--data", "some/folder",
            "--fault", "users:status=2", "--fault", "all:truncate", "--drawing-time", "20", "--no-picture-cache",
        ])
        #expect(configuration.drawingTime == .milliseconds(20))
        #expect(configuration.pictureCapacity == 0)
        #expect(configuration.port == 0)
        #expect(configuration.latency == .milliseconds(250))
        #expect(configuration.faults == [.init(.users, .status(times: 2)), .init(nil, .truncate)])
        guard case .folder(let folder) = configuration.source else {
            Issue.record("\(configuration.source)")
            return
        }
        #expect(folder.path.hasSuffix("/some/folder"))
    }

    @Test(arguments: [
        (["--fault", "users:slow"], "'users:slow' names the unknown fault 'slow'. Write RESOURCE:FAULT"),
        (["--fault", "users"], "has no colon between the resource and the fault"),
        (["--port", "70000"], "The value '70000' is invalid for '--port <port>'"),
        (["--latency", "-1"], "--latency"),
    ])
    func `what can't be understood is refused with the reason`(_ arguments: [String], _ reason: String) throws {
        let error = try #require(#expect(throws: (any Error).self) { try Gallery.parseAsRoot(["serve"] + arguments) })
        #expect(Gallery.fullMessage(for: error).contains(reason))
        #expect(Gallery.exitCode(for: error) == .validationFailure)
    }

    private func configuration(_ arguments: [String]) throws -> GalleryServer.Configuration {
        let command = try Gallery.parseAsRoot(["serve"] + arguments)
        return try #require(command as? Serve).serverConfiguration
    }
}
