//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A file that pages need.
enum BrowserFile: String, Hashable, Sendable {
    case style = "browse.css"
    case script = "browse.js"
    case loadScript = "load.js"
    case icon = "icon.svg"

    var contentType: String {
        switch self {
        case .style: "text/css; charset=utf-8"
        case .script, .loadScript: "text/javascript; charset=utf-8"
        case .icon: "image/svg+xml"
        }
    }

    var bytes: [UInt8] {
        switch self {
        case .style: PackageResources.browse_css
        case .script: PackageResources.browse_js
        case .loadScript: PackageResources.load_js
        case .icon: PackageResources.icon_svg
        }
    }
}
