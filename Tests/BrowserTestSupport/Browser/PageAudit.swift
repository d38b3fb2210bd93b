//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// What a page is like for somebody who sees little, or has no mouse.
public struct PageAudit: Decodable, Sendable {
    /// How many texts and controls were looked at.
    public let checked: Int

    /// The lowest contrast of a text.
    public let lowest: Double

    /// What is wrong, each in a line.
    public let failures: [String]

    /// Measures the contrast of all texts and controls by the colours that the browser has worked out, and looks for
    /// pictures without a text, and for what is wider than the window.
    ///
    /// A text needs 4.5:1, a large one and the edge of a control 3:1, as WCAG's level AA has it.
    fileprivate static let script = """
        (() => {
            const [failures, ratios] = [[], []];
            const parse = (text) => {
                const numbers = text.match(/[\\d.]+/g).map(Number);
                return { color: numbers.slice(0, 3), alpha: numbers[3] ?? 1 };
            };
            const over = (layer, back) =>
                layer.color.map((part, index) => part * layer.alpha + back[index] * (1 - layer.alpha));
            const ground = (element) => {
                const layers = [];
                for (let next = element; next; next = next.parentElement) {
                    const style = getComputedStyle(next);
                    if (style.backgroundImage !== 'none') failures.push(`${name(next)} stands on a picture`);
                    layers.unshift(parse(style.backgroundColor));
                }
                return layers.reduce((back, layer) => over(layer, back), [255, 255, 255]);
            };
            const luminance = (color) => {
                const [red, green, blue] = color.map((part) => {
                    const share = part / 255;
                    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
                });
                return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
            };
            const ratio = (one, other) => {
                const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
                return (light + 0.05) / (dark + 0.05);
            };
            const name = (element) => {
                const text = (element.textContent || element.id || element.tagName).trim().slice(0, 40);
                return `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} '${text}'`;
            };
            const hold = (what, value, needed) => {
                ratios.push(value);
                if (value < needed) failures.push(`${what}: ${value.toFixed(2)}:1, and ${needed}:1 is needed`);
            };
            const text = (element, style, what) => {
                let layer = parse(element instanceof SVGElement ? style.fill : style.color);
                for (let next = element; next; next = next.parentElement) layer.alpha *= getComputedStyle(next).opacity;
                const back = ground(element);
                const size = parseFloat(style.fontSize);
                const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
                hold(what, ratio(over(layer, back), back), isLarge ? 3 : 4.5);
            };
            const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            while (walker.nextNode()) {
                const element = walker.currentNode.parentElement;
                if (!walker.currentNode.data.trim() || !element.checkVisibility()) continue;
                if (element.closest('script, style, noscript, title')) continue;
                text(element, getComputedStyle(element), `the text of ${name(element)}`);
            }
            for (const element of document.body.querySelectorAll('*')) {
                if (!element.checkVisibility()) continue;
                for (const part of ['::before', '::after', '::marker']) {
                    const style = getComputedStyle(element, part);
                    if (!['none', 'normal'].includes(style.content)) text(element, style, `${part} of ${name(element)}`);
                }
                if (element.matches('img')) {
                    const isNamed = element.alt.trim() || element.closest('a, figure')?.textContent.trim();
                    if (!element.hasAttribute('alt') || !isNamed) failures.push(`${element.src} has no text`);
                    text(element, getComputedStyle(element), `the text in place of ${element.src}`);
                }
                // These are drawn by the browser.
                const isDrawn = element.matches('[type=radio], [type=checkbox], [type=range]');
                if (element.matches('input') && !isDrawn) {
                    text(element, getComputedStyle(element), 'what is typed');
                    text(element, getComputedStyle(element, '::placeholder'), 'what is to be typed');
                }
                if (element.matches('input, button, select, textarea') && !element.disabled && !isDrawn) {
                    const [style, back] = [getComputedStyle(element), ground(element.parentElement)];
                    const edges = [ratio(ground(element), back)];
                    if (parseFloat(style.borderTopWidth)) {
                        edges.push(ratio(over(parse(style.borderTopColor), back), back));
                    }
                    hold(`the edge of ${name(element)}`, Math.max(...edges), 3);
                }
                if (element.tabIndex >= 0 && !element.disabled) {
                    element.focus({ focusVisible: true, preventScroll: true });
                    // A box that can't be seen has its label marked, and a bar has its edge.
                    const isClear = getComputedStyle(element).opacity === '0';
                    const style = getComputedStyle(isClear ? element.nextElementSibling : element);
                    const bar = element instanceof SVGElement && element.querySelector('rect');
                    const mark = bar
                        ? { color: getComputedStyle(bar).stroke, width: getComputedStyle(bar).strokeWidth }
                        : { color: style.outlineColor, width: style.outlineStyle === 'none' ? 0 : style.outlineWidth };
                    const back = ground(element.parentElement);
                    if (parseFloat(mark.width) >= 2) {
                        hold(`the focus of ${name(element)}`, ratio(over(parse(mark.color), back), back), 3);
                    } else {
                        failures.push(`${name(element)} doesn't show that it has the focus`);
                    }
                    element.blur();
                }
            }
            const width = document.documentElement.scrollWidth;
            if (width > innerWidth) failures.push(`the page is ${width} pixels wide, and the window ${innerWidth}`);
            return { checked: ratios.length, lowest: Math.min(...ratios), failures };
        })()
        """
}

/// What one comes to with Tab.
public struct TabStop: Decodable, Hashable, Sendable {
    /// Its place among all that can have the focus, in the order of the page; -1 if it is none of them.
    public let place: Int

    /// What it is, for a report.
    public let name: String

    /// Whether it shows that it has the focus.
    public let isMarked: Bool

    /// Whether it can be seen, and stands neither above the one before it nor outside of the window.
    public let isInPlace: Bool
}

/// What a screen reader says of something.
public struct SpokenPart: Decodable, Hashable, Sendable {
    /// What kind of thing it is.
    public let role: String

    /// What it is called.
    public let name: String
}

extension BrowserPage {
    /// Measures contrasts, and looks for pictures without a text.
    public func audit() async throws -> PageAudit { try await self.value(PageAudit.script) }

    /// Goes through the page with Tab, from its top to its end.
    ///
    /// - Returns: The places of all that can have the focus, and what one came to.
    public func tabStops() async throws -> (expected: [Int], found: [TabStop]) {
        let count: Int = try await self.value(
            """
            (window.stops = [...document.querySelectorAll('a[href], button, input, select, summary, [tabindex]')]
                .filter((stop) => !stop.disabled && stop.tabIndex >= 0 && stop.checkVisibility())).length
            """
        )
        var found: [TabStop] = []
        for _ in 0..<count {
            try await self.press(.tab)
            found.append(
                try await self.value(
                    """
                    (() => {
                        const stop = document.activeElement;
                        const [style, place] = [getComputedStyle(stop), stop.getBoundingClientRect()];
                        const isBelow = !window.last || place.bottom + scrollY > window.last;
                        window.last = place.top + scrollY;
                        const isSeen = place.bottom > 0 && place.top < innerHeight && place.width * place.height > 1;
                        return {
                            place: window.stops.indexOf(stop), name: stop.outerHTML.slice(0, 80),
                            isMarked: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2,
                            isInPlace: isBelow && isSeen,
                        };
                    })()
                    """
                )
            )
        }
        return (Array(0..<count), found)
    }

    private struct Tree: Decodable {
        struct Text: Decodable {
            let value: String

            init(from decoder: any Decoder) throws {
                enum Key: CodingKey { case value }
                let container = try decoder.container(keyedBy: Key.self)
                // Some roles and names are no text.
                self.value = (try? container.decode(String.self, forKey: .value)) ?? ""
            }
        }

        struct Node: Decodable {
            let ignored: Bool
            let role: Text?
            let name: Text?
        }

        let nodes: [Node]
    }

    /// What a screen reader gets to say, in the order of the page.
    public var spokenParts: [SpokenPart] {
        get async throws {
            let tree: Tree = try await self.tools.send("Accessibility.getFullAXTree", to: self.session)
            return tree.nodes.filter { !$0.ignored }
                .map { SpokenPart(role: $0.role?.value ?? "", name: $0.name?.value ?? "") }
        }
    }
}
