//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension GalleryError {
    /// What a person may do about it, in one sentence.
    package var advice: String {
        switch self {
        case .connection: "See whether the service runs at this address, and load again."
        case .unusable: "Load from another address, with --base-url."
        case .tooLarge: "Load from a service whose lists are smaller."
        case .status(_, 401), .status(_, 403), .status(_, 407):
            "Ask those who run the service for a name and a password, and write them into the address."
        case .status where self.isTransient: "Load again in a while."
        case .status: "See whether the address is that of the service, and load again."
        case .undecodable: "Tell those who run the service: what it sends can't be used as it is."
        case .deadline: "Load again with more time, as with --deadline 120."
        case .database: "Set this right, or load into another file with --database."
        case .emptied: "Load again with --allow-empty if they may go."
        case .unknownUser: "Say one of these names."
        case .cancelled: "Load again when you like: nothing is left to clean up."
        case .broken: "Load again, and report this: it is an error of the program."
        }
    }
}
