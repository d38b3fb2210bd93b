/* What is seen: from a moment on, so many pixels for a tick, from a row on. */
const canvas = byId("canvas"), pen = canvas.getContext("2d", { alpha: false });
const rulerHeight = 24, letter = 6.3;
const view = { from: 0, scale: 1, top: 0, width: 1, height: 1 };
let colors = {}, chosen = none, matches = new Uint8Array(0), isDue = false, frameTimes = [];
/* The few that one looks for: what went wrong, or isn't over. */
const notable = some(numbers(count).filter((future) => [0, 2, 4].includes(futures.outcome[future])), 20000);

/* As many of them as can be looked at in each frame, from all over. */
function some(among, most) {
    const each = Math.ceil(among.length / most);
    return each > 1 ? among.filter((_, index) => index % each === 0) : among;
}
const x = (ticks) => (ticks - view.from) * view.scale;
const y = (row) => tops[row] + (rows[row].head ? headHeight : 0) - view.top + rulerHeight;
const whole = () => Math.max(1, data.end);

function readColors() {
    const style = getComputedStyle(document.documentElement);
    /* Only a property that is used has its colour worked out. */
    const probe = document.createElement("i");
    document.body.append(probe);
    for (const name of ["page", "card", "ink", "soft", "line", "strong", "critical", ...tints.slice(0, 8).flatMap((tint) => [tint, tint + "-edge"])]) {
        probe.style.color = style.getPropertyValue("--" + name);
        colors[name] = getComputedStyle(probe).color;
    }
    probe.remove();
}

function clamp() {
    const least = view.width / (whole() * 1.04), most = Math.max(least, 200);
    view.scale = Math.min(most, Math.max(least, view.scale));
    const margin = whole() * 0.02;
    view.from = Math.min(Math.max(view.from, -margin), Math.max(-margin, whole() + margin - view.width / view.scale));
    view.top = Math.min(Math.max(0, view.top), Math.max(0, tops[rows.length] - (view.height - rulerHeight) + 12));
}
function redraw() {
    clamp();
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
        isDue = false;
        const begin = performance.now();
        draw();
        frameTimes.push(performance.now() - begin);
        if (frameTimes.length > 200) frameTimes = frameTimes.slice(-100);
    });
}
function resize() {
    const place = canvas.getBoundingClientRect(), ratio = Math.min(2, devicePixelRatio || 1);
    const isWhole = view.scale <= view.width / (whole() * 1.04) * 1.001;
    [view.width, view.height] = [Math.max(1, place.width), Math.max(1, place.height)];
    canvas.width = Math.round(view.width * ratio);
    canvas.height = Math.round(view.height * ratio);
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (isWhole) view.scale = 0;
    redraw();
}

/* The first number from low on, below high, for which this holds; galloping, since it is most often near. */
function firstThat(low, high, holds) {
    let step = 1, below = low;
    while (below < high && !holds(below)) {
        low = below + 1;
        below += step;
        step *= 2;
    }
    below = Math.min(below, high);
    while (low < below) {
        const middle = (low + below) >> 1;
        if (holds(middle)) below = middle; else low = middle + 1;
    }
    return low;
}
function rowAt(height) {
    const top = height + view.top - rulerHeight;
    let low = 0, high = rows.length;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (tops[middle + 1] > top) high = middle; else low = middle + 1;
    }
    return low;
}

function draw() {
    pen.fillStyle = colors.card;
    pen.fillRect(0, 0, view.width, view.height);
    pen.font = '11px ' + getComputedStyle(document.body).fontFamily;
    pen.textBaseline = "middle";
    drawRuler();
    pen.save();
    pen.beginPath();
    pen.rect(0, rulerHeight, view.width, view.height - rulerHeight);
    pen.clip();
    let single = 0;
    for (let row = rowAt(rulerHeight); row < rows.length && tops[row] - view.top + rulerHeight < view.height; row += 1) {
        drawHead(row);
        single += drawRow(row);
    }
    drawMarks(notable, (future) => colors[outcomes[futures.outcome[future]] + "-edge"], 3);
    drawMarks(matches, () => colors.strong, 2);
    drawMarks(path.future, () => colors.critical, 1.5);
    if (single < 400) drawArrows();
    drawChosen();
    pen.restore();
    drawScrollBar();
}

function drawRuler() {
    const wanted = 90 / view.scale, power = 10 ** Math.floor(Math.log10(wanted * data.tick)) / data.tick;
    const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= wanted);
    pen.fillStyle = colors.soft;
    pen.strokeStyle = colors.line;
    pen.lineWidth = 1;
    pen.beginPath();
    for (let tick = Math.max(0, Math.ceil(view.from / step)) * step; x(tick) < view.width; tick += step) {
        const left = Math.round(x(tick)) + 0.5;
        pen.moveTo(left, 0);
        pen.lineTo(left, view.height);
        if (left + 48 < view.width) pen.fillText(tick === 0 ? "0" : ruled(tick, step), left + 4, rulerHeight / 2);
    }
    pen.moveTo(0, rulerHeight - 0.5);
    pen.lineTo(view.width, rulerHeight - 0.5);
    pen.stroke();
}
/* A moment with as many digits as the steps need. */
function ruled(tick, step) {
    const [ns, small] = [tick * data.tick, step * data.tick];
    const [name, size] = ns >= 1e9 ? ["s", 1e9] : ns >= 1e6 ? ["ms", 1e6] : ns >= 1e3 ? ["µs", 1e3] : ["ns", 1];
    const digits = Math.min(6, Math.max(0, Math.ceil(-Math.log10(small / size) - 1e-9)));
    return (ns / size).toFixed(digits) + " " + name;
}

function drawHead(row) {
    const head = rows[row].head;
    if (!head) return;
    pen.fillStyle = colors.ink;
    pen.font = 'bold 12px ' + getComputedStyle(document.body).fontFamily;
    pen.fillText(head, 8, tops[row] - view.top + rulerHeight + headHeight / 2 + 2);
    pen.font = '11px ' + getComputedStyle(document.body).fontFamily;
}

/* Bars that are narrower than a pixel or two become one, without a look at each. Returns how many stand alone. */
function drawRow(row) {
    const { start, end } = rows[row], top = y(row) + 1, height = barHeight - 3;
    const last = view.from + view.width / view.scale, least = 2 / view.scale;
    let single = 0, index = start, near = start;
    if (end - start > 32) near = halve(start, end, view.from);
    for (index = near; index < end && bars.ended[index] < view.from; index += 1);
    while (index < end && bars.began[index] < last) {
        const began = bars.began[index];
        if (bars.ended[index] - began >= least) {
            single += 1;
            drawBar(index, top, height);
            index += 1;
            continue;
        }
        const left = Math.floor(x(began));
        let right = left + 1, tint = bars.tint[index];
        for (;;) {
            const passed = view.from + right / view.scale;
            index = firstThat(index + 1, end, (next) => bars.ended[next] > passed);
            if (index >= end || x(bars.began[index]) > right + 1 || bars.ended[index] - bars.began[index] >= least) break;
            right = Math.max(right + 1, Math.ceil(x(bars.ended[index])));
            /* What failed is marked by itself: it is not what all of them are like. */
            if (bars.tint[index] === 1) tint = 1;
            if (right > view.width) break;
        }
        pen.fillStyle = colors[tints[tint] + "-edge"];
        pen.fillRect(left, top, right - left, height);
    }
    return single;
}
/* The first bar of a row that ends after a moment. */
function halve(low, high, moment) {
    while (low < high) {
        const middle = (low + high) >> 1;
        if (bars.ended[middle] > moment) high = middle; else low = middle + 1;
    }
    return low;
}

function drawBar(index, top, height) {
    const future = bars.future[index], tint = tints[bars.tint[index]];
    const left = Math.max(-2, x(bars.began[index])), right = Math.min(view.width + 2, x(bars.ended[index])), width = right - left;
    pen.fillStyle = colors[tint];
    pen.fillRect(left, top, width, height);
    pen.fillStyle = colors[tint + "-edge"];
    if (width < 6) {
        pen.fillRect(left, top, width, height);
        return;
    }
    pen.strokeStyle = colors[tint + "-edge"];
    pen.lineWidth = 1;
    if (tint === "pending") pen.setLineDash([4, 3]);
    pen.strokeRect(left + 0.5, top + 0.5, width - 1, height - 1);
    if (tint === "pending") pen.setLineDash([]);
    /* Not by its colour alone. */
    const sign = { failure: "✕ ", broken: "✕ ", cancelled: "■ ", pending: "… " }[tint] ?? "";
    const letters = Math.floor((width - 8) / letter);
    if (letters < 3) return;
    const text = sign + (labelOf(future) || kindOf(future)) + (labelOf(future) ? ", " + kindOf(future) : "") + (lineOf(future) ? " at " + lineOf(future) : "");
    pen.fillStyle = colors.ink;
    pen.fillText(text.length > letters ? text.slice(0, letters - 1) + "…" : text, left + 5, top + height / 2 + 0.5);
}

/* A frame around lives, where they are seen; no two at one place. */
function drawMarks(among, color, lineWidth) {
    let lastRow = -1, lastLeft = -9;
    const last = view.from + view.width / view.scale, firstRow = rowAt(rulerHeight), endRow = rowAt(view.height);
    pen.lineWidth = lineWidth;
    for (const future of among) {
        const row = rowOfLife[future];
        if (row < firstRow || row > endRow || futures.made[future] > last || endOf(future) < view.from) continue;
        const left = Math.max(-4, x(futures.made[future])), width = Math.min(view.width + 4, x(endOf(future))) - left;
        if (row === lastRow && left < lastLeft + 2) continue;
        [lastRow, lastLeft] = [row, left];
        if (width < 6) {
            pen.fillStyle = color(future);
            pen.fillRect(left, y(row) + 1, Math.max(2, width), barHeight - 3);
        } else if (lineWidth < 3) {
            pen.strokeStyle = color(future);
            pen.strokeRect(left, y(row) + 1, width, barHeight - 3);
        }
    }
}

/* Arrows lead from an outcome to what waited for it. */
function drawArrows() {
    const firstRow = rowAt(rulerHeight), endRow = rowAt(view.height), last = view.from + view.width / view.scale;
    pen.strokeStyle = pen.fillStyle = colors.soft;
    pen.lineWidth = 1;
    let left = 300;
    for (let row = firstRow; row <= endRow && row < rows.length && left > 0; row += 1) {
        const { start, end } = rows[row];
        if (start === end || rowOfLife[bars.future[start]] !== row) continue;
        for (let index = halve(start, end, view.from); index < end && bars.began[index] < last && left > 0; index += 1) {
            if ((bars.ended[index] - bars.began[index]) * view.scale < 6) continue;
            for (const waiter of waitersOf(bars.future[index], 20)) {
                drawArrow(bars.future[index], waiter);
                left -= 1;
            }
        }
    }
}
function drawArrow(source, waiter) {
    if (futures.ended[source] === never || rowOfLife[source] < 0 || rowOfLife[waiter] < 0) return;
    const left = x(futures.ended[source]), from = y(rowOfLife[source]) + barHeight / 2, to = y(rowOfLife[waiter]) + barHeight / 2;
    const began = futures.run[waiter] === none ? futures.ended[source] : Math.max(futures.ended[source], runs.began[futures.run[waiter]]);
    const right = Math.max(left, Math.min(x(began), left + 4000)), side = to > from ? 1 : -1;
    if (Math.max(left, right) < 0 || left > view.width || Math.abs(to - from) < 4) return;
    pen.beginPath();
    pen.moveTo(left, from);
    if (Math.abs(to - from) < 2 * barHeight) pen.lineTo(right, to - side * 8);
    else pen.bezierCurveTo(left + 10, from, right, to - side * 24, right, to - side * 8);
    pen.stroke();
    pen.beginPath();
    pen.moveTo(right, to - side * 4);
    pen.lineTo(right - 3.5, to - side * 10);
    pen.lineTo(right + 3.5, to - side * 10);
    pen.fill();
}

function drawChosen() {
    if (chosen === none) return;
    const [sources, waiters] = [sourcesOf(chosen, 50), waitersOf(chosen, 50)], related = [...sources, ...waiters];
    drawMarks(related, () => colors.ink, 1.5);
    pen.strokeStyle = pen.fillStyle = colors.strong;
    pen.lineWidth = 2;
    for (const source of sources) drawArrow(source, chosen);
    for (const waiter of waiters) drawArrow(chosen, waiter);
    const left = x(futures.made[chosen]), width = Math.max(4, x(endOf(chosen)) - left);
    pen.lineWidth = 3;
    pen.strokeRect(Math.max(-9, left - 1), y(rowOfLife[chosen]), Math.min(view.width + 20, width + 2), barHeight - 1);
}

function drawScrollBar() {
    const all = tops[rows.length], seen = view.height - rulerHeight;
    if (all <= seen) return;
    const height = Math.max(24, seen * seen / all), top = rulerHeight + (seen - height) * view.top / Math.max(1, all - seen + 12);
    pen.fillStyle = colors.soft;
    pen.fillRect(view.width - 6, top, 4, height);
}
