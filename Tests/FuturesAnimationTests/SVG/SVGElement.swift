//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// An element of a picture, as an XML parser reads it that knows nothing of this package.
final class SVGElement {
    struct Unreadable: Error {
        let reason: String
    }

    let name: String
    let attributes: [String: String]
    var children: [SVGElement] = []
    var text = ""

    init(_ name: String, _ attributes: [String: String]) {
        self.name = name
        self.attributes = attributes
    }

    subscript(name: String) -> String? { attributes[name] }

    /// The parts of a list with semicolons.
    func list(_ name: String) -> [String] { (self[name] ?? "").split(separator: ";").map(String.init) }

    func numbers(_ name: String) -> [Double] { list(name).map { Double($0) ?? .nan } }

    /// What an animation of a number shows at a part of its time: between keyframes it goes straight.
    func value(at time: Double) -> Double {
        let (times, values) = (numbers("keyTimes"), numbers("values"))
        guard let next = times.lastIndex(where: { $0 <= time }), next + 1 < times.count else {
            return values.last ?? .nan
        }
        let part = (time - times[next]) / (times[next + 1] - times[next])
        return values[next] + part * (values[next + 1] - values[next])
    }

    static func parsed(_ text: String) throws -> SVGElement {
        let builder = Builder()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = builder
        guard parser.parse(), let root = builder.root else {
            throw Unreadable(reason: parser.parserError.map { "\($0)" } ?? "there is no element")
        }
        return root
    }

    private final class Builder: NSObject, XMLParserDelegate {
        var root: SVGElement?
        private var open: [SVGElement] = []

        func parser(
            _ parser: XMLParser,
            didStartElement name: String,
            namespaceURI: String?,
            qualifiedName: String?,
            attributes: [String: String]
        ) {
            let element = SVGElement(name, attributes)
            if let parent = open.last { parent.children.append(element) } else { root = element }
            open.append(element)
        }

        func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
            open.removeLast()
        }

        func parser(_ parser: XMLParser, foundCharacters string: String) { open.last?.text += string }
    }
}
