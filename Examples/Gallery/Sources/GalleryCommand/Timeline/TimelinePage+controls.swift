//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension TimelinePage {
    /// The second half of the page's script: the moment, the replay, the table, and what one can choose.
    static let controls = #"""
        /* Shows the loads as they were at the moment. */
        function place() {
            const now = moment * span, isOver = moment >= 1;
            byId("clock").textContent = ms(now);
            byId("moment").value = Math.round(moment * 1000);
            byId("moment").setAttribute("aria-valuetext", ms(now));
            for (const plot of plots) {
                const load = plot.load, isDone = isOver || now >= load.end;
                plot.took.textContent = isDone ? ms(load.end) + (load.succeeded ? "" : ", " + (load.stop ? "stopped" : "failed")) : "… " + ms(now);
                plot.took.title = isDone ? load.outcome : "";
                for (const attribute of ["x1", "x2"]) plot.head.setAttribute(attribute, isOver ? -9 : plot.x(now));
                for (const node of plot.bars) {
                    const start = Number(node.dataset.start), end = Number(node.dataset.end), rect = node.firstChild;
                    node.style.display = !isOver && start > now ? "none" : "";
                    rect.setAttribute("width", Math.max(2, plot.x(isOver ? end : Math.min(end, now)) - plot.x(start)));
                    for (const other of [...node.children].slice(1)) other.style.display = isOver || end <= now ? "" : "none";
                }
            }
        }

        function replay() {
            if (running) { stopReplay(); return; }
            byId("replay").textContent = "Stop";
            const length = Math.min(9000, Math.max(4000, span * 4)), begin = performance.now();
            const steps = [...new Set(plots.flatMap((plot) => plot.load.bars.map((bar) => bar.end / span)))].sort((a, b) => a - b);
            const frame = (time) => {
                const exact = Math.min(1, (time - begin) / length);
                /* With less motion: from event to event, and nothing slides. */
                moment = exact >= 1 ? 1 : calm.matches ? (steps.findLast((step) => step <= exact) ?? 0) : exact;
                place();
                if (exact < 1) running = requestAnimationFrame(frame); else stopReplay();
            };
            running = requestAnimationFrame(frame);
        }
        function stopReplay() {
            cancelAnimationFrame(running);
            running = 0;
            byId("replay").textContent = "Replay";
        }

        function fillTable(loads) {
            const head = ["Style", "List", "What", "Attempt", "From", "Length", "Outcome"];
            const rows = loads.flatMap((load) => [
                ...load.bars.map((bar) => [load.style, bar.lane === "gallery" ? "together" : bar.lane, words[bar.work][0], bar.attempt ?? "",
                    ms(bar.start), ms(bar.end - bar.start), bar.detail]),
                [load.style, "", "load, " + load.lists, "", ms(0), ms(load.end), load.outcome],
            ]);
            const cells = (row, name) => row.map((text, index) =>
                element(name, index === 4 || index === 5 ? { class: "n" } : {}, String(text)));
            byId("table").replaceChildren(
                element("thead", {}, element("tr", {}, ...cells(head, "th"))),
                element("tbody", {}, ...rows.map((row) => element("tr", {}, ...cells(row, "td")))));
        }

        function choose(index) {
            stopReplay();
            [scenario, moment, pinned] = [index, 1, null];
            const loads = data.scenarios[index].loads;
            span = 1.02 * Math.max(1, ...loads.map((load) => load.end));
            byId("sentence").textContent = data.scenarios[index].says + " " + sentence(loads);
            byId("styles").replaceChildren();
            plots = [];
            plots = loads.map(drawLoad);
            draw();
            fillTable(loads);
        }

        function setZoom(next) {
            const middle = plots[0] ? (plots[0].scroll.scrollLeft + plots[0].scroll.clientWidth / 2) / zoom : 0;
            zoom = Math.min(32, Math.max(1, next));
            draw();
            for (const plot of plots) plot.scroll.scrollLeft = middle * zoom - plot.scroll.clientWidth / 2;
        }

        for (const [index, { name }] of data.scenarios.entries()) {
            const input = element("input", { type: "radio", name: "scenario", value: index, "aria-label": name });
            input.checked = index === 0;
            input.addEventListener("change", () => choose(index));
            byId("scenarios").append(element("label", { class: "pill" }, input, element("span", {}, name)));
        }
        for (const [work, [name, meaning]] of Object.entries(words)) {
            byId("legend").append(element("li", { title: meaning },
                element("svg", { width: 22, height: 14, "aria-hidden": "true" }, element("rect", { class: work, x: 1, y: 1, width: 20, height: 12, rx: 2.5 })), name));
        }
        byId("legend").append(
            element("li", {}, element("svg", { width: 14, height: 14, "aria-hidden": "true" }, element("path", { class: "cross", d: "M3 3l8 8m0 -8l-8 8" })), "failed"),
            element("li", {}, element("svg", { width: 14, height: 14, "aria-hidden": "true" }, element("rect", { class: "square", x: 2, y: 2, width: 10, height: 10, rx: 1 })), "cancelled"));
        byId("made").textContent = data.made;
        byId("foot").textContent = data.foot;
        byId("replay").addEventListener("click", replay);
        byId("moment").addEventListener("input", (event) => { stopReplay(); moment = event.target.value / 1000; place(); });
        byId("in").addEventListener("click", () => setZoom(zoom * 2));
        byId("out").addEventListener("click", () => setZoom(zoom / 2));
        byId("fit").addEventListener("click", () => setZoom(1));
        addEventListener("keydown", (event) => { if (event.key === "Escape") { pinned = null; document.querySelector(".pinned")?.classList.remove("pinned"); } });
        addEventListener("resize", draw);
        const wishes = location.hash.slice(1).split(",");
        for (const theme of ["light", "dark"]) if (wishes.includes(theme)) document.documentElement.dataset.theme = theme;
        if (wishes.includes("picture")) document.documentElement.dataset.picture = "";
        const wanted = Math.max(0, ...wishes.map((wish) => data.scenarios.findIndex(({ name }) => [name, encodeURIComponent(name)].includes(wish))));
        document.querySelectorAll("#scenarios input")[wanted].checked = true;
        choose(wanted);
        """#
}
