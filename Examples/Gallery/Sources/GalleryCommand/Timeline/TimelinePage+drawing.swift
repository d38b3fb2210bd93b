//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension TimelinePage {
    /// The first half of the page's script: what it knows, and how a load is drawn.
    ///
    /// Text from elsewhere is only ever text.
    static let drawing = #"""
        "use strict";
        const data = JSON.parse(document.getElementById("data").textContent);
        const byId = (id) => document.getElementById(id);
        const svgNames = "http://www.w3.org/2000/svg";
        const lanes = ["users", "albums", "photos", "gallery"];
        const laneHeight = 22, axisHeight = 22;
        const words = {
            wait: ["wait", "asked for, and no byte is there yet"], receive: ["receive", "the answer comes"],
            decode: ["decode", "bytes become a list"], backoff: ["back off", "an attempt failed, the next one waits"],
            merge: ["merge", "three lists become one gallery"], write: ["write", "rows in a transaction"],
            commit: ["commit", "all of it, or nothing"],
        };
        const calm = matchMedia("(prefers-reduced-motion: reduce)");
        let scenario = 0, zoom = 1, moment = 1, running = 0, pinned = null, plots = [], span = 1;

        function element(name, attributes = {}, ...children) {
            const isDrawn = ["svg", "g", "rect", "line", "text", "path", "title", "defs", "pattern"].includes(name);
            const node = isDrawn ? document.createElementNS(svgNames, name) : document.createElement(name);
            for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
            node.append(...children);
            return node;
        }
        const ms = (time) => (time < 10 ? time.toFixed(1) : Math.round(time).toLocaleString("en")) + " ms";
        const ordinal = (n) => n + (n === 1 ? "st" : n === 2 ? "nd" : n === 3 ? "rd" : "th");

        /* What a bar says, in words. */
        function description(load, bar) {
            const what = words[bar.work][0] + (bar.lane === "gallery" ? "" : " " + bar.lane);
            const attempt = bar.attempt ? ", " + ordinal(bar.attempt) + " attempt" : "";
            return load.style + ": " + what + attempt + ", from " + ms(bar.start) + " for " + ms(bar.end - bar.start) + ": " + bar.detail;
        }

        /* The sentence that the page is about, from what was measured. */
        function sentence(loads) {
            const good = loads.filter((load) => load.succeeded);
            const time = (lists) => {
                const times = good.filter((load) => load.lists === lists).map((load) => load.end).sort((a, b) => a - b);
                return times.length ? times[Math.floor(times.length / 2)] : null;
            };
            const [serial, parallel] = [time("one after the other"), time("at once")];
            if (serial !== null && parallel !== null) {
                return "Three lists, asked for one after the other: " + ms(serial) + ". Asked for at once: " + ms(parallel) +
                    (serial > parallel ? ", " + (serial / parallel).toFixed(1) + " times as fast." : ".");
            }
            if (!good.length) {
                const first = Math.min(...loads.map((load) => load.end)), last = Math.max(...loads.map((load) => load.end));
                return "No load succeeds, and the database stays as it was. The first says so after " + ms(first) +
                    ", the last after " + ms(last) + ".";
            }
            return good.length + " of " + loads.length + " loads succeed.";
        }

        function ticks(end, width) {
            const wanted = end / Math.max(2, width / 90), power = 10 ** Math.floor(Math.log10(wanted));
            const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= wanted);
            return Array.from({ length: Math.floor(end / step) + 1 }, (_, index) => index * step);
        }

        function show(load, bar, node) {
            byId("detail").textContent = description(load, bar);
            for (const other of document.querySelectorAll(".pinned")) other.classList.remove("pinned");
            if (pinned) pinned.classList.add("pinned");
        }

        /* An attempt that fails has failed from its beginning: its answer may be there and be no good. */
        function fate(load, bar) {
            const end = load.bars.find((other) => bar.attempt && bar.work !== "backoff" && other.work !== "backoff" &&
                other.lane === bar.lane && other.attempt === bar.attempt && other.outcome !== "done");
            return (end ?? bar).outcome;
        }

        function drawBar(load, bar, x) {
            const top = axisHeight + lanes.indexOf(bar.lane) * laneHeight + 3, height = laneHeight - 6;
            const left = x(bar.start), width = Math.max(2, x(bar.end) - left);
            const node = element("g", {
                class: "span " + fate(load, bar), tabindex: "-1", role: "img", "aria-label": description(load, bar),
                "data-start": bar.start, "data-end": bar.end,
            }, element("rect", { class: bar.work, x: left, y: top, width, height, rx: 2.5 }));
            const label = (bar.attempt > 1 ? bar.attempt + ". " : "") + words[bar.work][0] + " " + ms(bar.end - bar.start);
            if (["wait", "backoff"].includes(bar.work) && width > label.length * 6.4 + 22) {
                node.append(element("text", { class: "bar-text", x: left + 6, y: top + 12 }, label));
            }
            const right = left + width;
            if (bar.outcome === "failed") {
                const d = `M${right - 11} ${top + 4}l7 8m0 -8l-7 8`;
                node.append(element("path", { class: "halo", d }), element("path", { class: "cross", d }));
            } else if (bar.outcome === "cancelled") {
                node.append(element("rect", { class: "square", x: right - 8, y: top + height / 2 - 4, width: 8, height: 8, rx: 1 }));
            }
            node.addEventListener("pointerenter", () => { if (!pinned) show(load, bar, node); });
            node.addEventListener("focus", () => { pinned = null; show(load, bar, node); });
            node.addEventListener("click", () => { pinned = node; show(load, bar, node); });
            return node;
        }

        function drawLoad(load, index) {
            const failed = load.succeeded ? "" : " bad";
            const section = element("section", { class: "style", "aria-label": load.style + ", " + load.lists },
                element("header", {},
                    element("h2", {}, load.style),
                    element("span", { class: "order" }, load.how + ", ", element("b", {}, load.lists)),
                    element("span", { class: "took" + failed }, "")));
            const labels = element("ul", { "aria-hidden": "true", style: `margin-top:${axisHeight}px` });
            for (const lane of lanes) labels.append(element("li", {}, lane === "gallery" ? "together" : lane));
            const scroll = element("div", { class: "scroll" });
            section.append(element("div", { class: "rows" }, labels, scroll));
            byId("styles").append(section);
            const plot = { load, scroll, took: section.querySelector(".took"), bars: [] };
            scroll.addEventListener("scroll", () => {
                for (const other of plots) if (other.scroll.scrollLeft !== scroll.scrollLeft) other.scroll.scrollLeft = scroll.scrollLeft;
            });
            scroll.addEventListener("keydown", (event) => move(event, index));
            return plot;
        }

        /* The arrow keys lead from bar to bar, and from load to load. */
        function move(event, index) {
            const bars = plots[index].bars, at = bars.indexOf(document.activeElement);
            const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 0, ArrowUp: 0 }[event.key];
            if (event.key === "Enter" || event.key === " ") { document.activeElement.dispatchEvent(new Event("click")); }
            else if (step === undefined || at < 0) return;
            else if (step) bars[Math.min(bars.length - 1, Math.max(0, at + step))].focus();
            else {
                const next = plots[index + (event.key === "ArrowDown" ? 1 : -1)];
                if (next) next.bars[Math.min(at, next.bars.length - 1)].focus();
            }
            event.preventDefault();
        }

        function draw() {
            for (const [index, plot] of plots.entries()) {
                const width = Math.max(160, plot.scroll.clientWidth) * zoom, height = axisHeight + lanes.length * laneHeight + 2;
                const x = (time) => time / span * (width - 14) + 4;
                const load = plot.load, svg = element("svg", { width, height, role: "group", "aria-label": "Timeline of " + load.style });
                const hatch = element("pattern", { id: "hatch", width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
                    element("line", { class: "hatch", x1: 0, y1: 0, x2: 0, y2: 6, "stroke-width": 5 }));
                svg.append(element("defs", {}, hatch));
                for (const time of ticks(span, width)) {
                    svg.append(element("line", { class: "grid", x1: x(time), x2: x(time), y1: 16, y2: height }));
                    if (x(time) < width - 50) svg.append(element("text", { x: x(time) + 3, y: 14 }, Math.round(time).toLocaleString("en") + " ms"));
                }
                const order = [...load.bars].sort((a, b) => a.start - b.start || lanes.indexOf(a.lane) - lanes.indexOf(b.lane));
                plot.bars = order.map((bar) => drawBar(load, bar, x));
                if (plot.bars.length) plot.bars[0].setAttribute("tabindex", "0");
                svg.append(...plot.bars);
                if (load.deadline && load.deadline <= span) mark(svg, x(load.deadline), height, "deadline", "deadline", width);
                if (load.stop && load.stop.at <= span && !(load.deadline && load.stop.at >= load.deadline)) {
                    mark(svg, x(load.stop.at), height, "stop", "cancelled", width);
                }
                plot.head = element("line", { class: "head", y1: 0, y2: height, x1: -9, x2: -9 });
                plot.x = x;
                svg.append(plot.head);
                plot.scroll.replaceChildren(svg);
            }
            place();
        }

        function mark(svg, x, height, name, text, width) {
            svg.append(element("line", { class: name, x1: x, x2: x, y1: 2, y2: height }));
            const isRight = x > width - 90;
            svg.append(element("text", { class: name + "-text", x: x + (isRight ? -5 : 5), y: 14, "text-anchor": isRight ? "end" : "start" }, text));
        }

        """#
}
