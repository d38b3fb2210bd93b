//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import Foundation

/// Where the published data is, if this machine has it.
public enum PublishedData {
    /// The folder `shared/jsonplaceholder` beside or above the checkout.
    public static let folder: URL? = sequence(first: URL(filePath: #filePath)) { file in
        file.path == "/" ? nil : file.deletingLastPathComponent()
    }
    .map { $0.appending(path: "shared/jsonplaceholder", directoryHint: .isDirectory) }
    .first { FileManager.default.fileExists(atPath: $0.appending(path: "users.json").path) }

    /// What to do when it is missing.
    public static let hint = "needs the published users.json, albums.json and photos.json in shared/jsonplaceholder"
}
