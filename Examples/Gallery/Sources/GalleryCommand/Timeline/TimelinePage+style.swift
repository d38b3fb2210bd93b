//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension TimelinePage {
    /// How the page looks, in light and dark, narrow and wide.
    static let style = #"""
        :root {
            color-scheme: light dark;
            --page: light-dark(#fbfbfa, #16181c); --card: light-dark(#ffffff, #1e2127); --ink: light-dark(#1c1e21, #e9ebee);
            --soft: light-dark(#5a6068, #a4abb5); --line: light-dark(#e1e3e6, #343941); --strong: light-dark(#0b57d0, #8ab4ff);
            --wait: light-dark(#cfe0f8, #2b4468); --receive: light-dark(#6fa3ea, #5a92dd); --decode: light-dark(#6b4fc8, #a58bf5);
            --backoff: light-dark(#f4c05a, #d69a2a); --merge: light-dark(#159a94, #3fc4bc); --write: light-dark(#7cb66a, #77b266);
            --commit: light-dark(#246b2c, #b5e8a4); --failed: light-dark(#c8202f, #ff7a80); --stop: light-dark(#b14700, #ffa25e);
        }
        :root[data-theme="light"] { color-scheme: light; }
        :root[data-theme="dark"] { color-scheme: dark; }
        * { box-sizing: border-box; }
        body {
            margin: 0 auto; max-width: 1320px; padding: 24px; background: var(--page); color: var(--ink);
            font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "DejaVu Sans", sans-serif;
        }
        h1 { font-size: clamp(24px, 4vw, 36px); line-height: 1.15; margin: 0 0 8px; letter-spacing: -0.02em; }
        p { margin: 0 0 12px; max-width: 80ch; }
        .lead { font-size: 18px; }
        .soft, footer { color: var(--soft); font-size: 14px; }
        a { color: var(--strong); }
        code { font: 0.92em/1.4 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
        .bar { display: flex; flex-wrap: wrap; gap: 8px 20px; align-items: center; margin: 16px 0 12px; }
        fieldset { border: 0; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 6px; min-width: 0; }
        legend { float: left; padding: 6px 6px 6px 0; color: var(--soft); font-size: 14px; }
        .pill { position: relative; }
        .pill input { position: absolute; opacity: 0; inset: 0; width: 100%; height: 100%; margin: 0; cursor: pointer; }
        .pill span, button {
            display: block; padding: 6px 14px; min-height: 36px; border: 1px solid var(--soft); border-radius: 18px;
            background: var(--card); color: var(--ink); font: inherit; font-size: 15px; cursor: pointer;
        }
        .pill input:checked + span, button.first { background: var(--strong); border-color: var(--strong); color: var(--page); }
        .pill input:focus-visible + span, button:focus-visible, input[type="range"]:focus-visible, summary:focus-visible {
            outline: 3px solid var(--strong); outline-offset: 2px;
        }
        .time { display: flex; flex: 1 1 220px; gap: 10px; align-items: center; min-width: 0; }
        .time input { flex: 1; min-width: 60px; accent-color: var(--strong); }
        .time output { min-width: 5em; text-align: right; font-variant-numeric: tabular-nums; }
        ul.legend { list-style: none; margin: 0 0 12px; padding: 0; display: flex; flex-wrap: wrap; gap: 4px 18px; font-size: 14px; }
        ul.legend li { display: flex; gap: 7px; align-items: center; }
        ul.legend svg { flex: none; }
        #detail {
            position: sticky; top: 0; z-index: 2; min-height: 46px; margin: 0 0 14px; padding: 10px 14px; max-width: none;
            background: var(--card); border: 1px solid var(--line); border-left: 4px solid var(--strong); border-radius: 6px;
            font-size: 15px; overflow-wrap: anywhere;
        }
        .style { margin: 0 0 10px; padding: 10px 14px 8px; background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
        .style header { display: flex; flex-wrap: wrap; gap: 2px 12px; align-items: baseline; margin-bottom: 4px; }
        .style h2 { font-size: 17px; margin: 0; }
        .style .order { color: var(--soft); font-size: 14px; }
        .style .order b { color: var(--ink); font-weight: 600; }
        .style .took { margin-left: auto; font-weight: 650; font-variant-numeric: tabular-nums; }
        .style .took.bad { color: var(--failed); }
        .rows { display: grid; grid-template-columns: 62px minmax(0, 1fr); }
        .rows ul { list-style: none; margin: 0; padding: 0; font-size: 13px; color: var(--soft); }
        .rows li { height: 22px; line-height: 22px; white-space: nowrap; }
        .scroll { overflow-x: auto; scrollbar-width: thin; }
        .scroll svg { display: block; }
        svg text { font: 12px system-ui, "DejaVu Sans", sans-serif; fill: var(--soft); }
        svg .bar-text { fill: var(--ink); font-size: 11.5px; pointer-events: none; }
        svg .grid { stroke: var(--line); }
        svg .wait { fill: var(--wait); } svg .receive { fill: var(--receive); } svg .decode { fill: var(--decode); }
        svg .backoff { fill: url(#hatch); stroke: var(--backoff); } svg .merge { fill: var(--merge); }
        svg .write { fill: var(--write); } svg .commit { fill: var(--commit); }
        svg .hatch { stroke: var(--backoff); }
        svg .span { cursor: pointer; outline: none; }
        svg .span.failed rect, svg .span.cancelled rect { stroke-width: 1.5; }
        svg .span.failed rect { stroke: var(--failed); }
        svg .span.cancelled rect:not(.square) { stroke: var(--stop); stroke-dasharray: 4 3; }
        svg .cross { stroke: var(--failed); stroke-width: 2.5; fill: none; }
        svg .halo { stroke: var(--card); stroke-width: 6; stroke-linecap: round; fill: none; }
        svg .square { fill: var(--stop); }
        svg .span:hover rect:not(.square), svg .span:focus rect:not(.square), svg .span.pinned rect:not(.square) { stroke: var(--ink); stroke-width: 2; stroke-dasharray: none; }
        svg .deadline-text, svg .stop-text { paint-order: stroke; stroke: var(--card); stroke-width: 4px; stroke-linejoin: round; }
        svg .deadline { stroke: var(--failed); stroke-dasharray: 6 4; } svg .deadline-text { fill: var(--failed); }
        svg .stop { stroke: var(--stop); stroke-width: 2; } svg .stop-text { fill: var(--stop); font-weight: 600; }
        svg .head { stroke: var(--strong); stroke-width: 2; }
        table { border-collapse: collapse; font-size: 14px; width: 100%; font-variant-numeric: tabular-nums; }
        th, td { text-align: left; padding: 4px 12px 4px 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
        th { color: var(--soft); font-weight: 600; }
        td.n, th.n { text-align: right; white-space: nowrap; }
        summary { cursor: pointer; padding: 8px 0; font-weight: 600; }
        .wide { overflow-x: auto; }
        @media (max-width: 600px) {
            body { padding: 14px 10px; }
            .style { padding: 8px 8px 6px; }
            .style .took { margin-left: 0; flex-basis: 100%; }
            .rows { grid-template-columns: 52px minmax(0, 1fr); }
            .rows ul { font-size: 12px; }
        }
        :root[data-picture] body { padding: 20px 24px 12px; }
        :root[data-picture] :is(.bar, #detail, .more, footer, .soft.made) { display: none; }
        """#
}
