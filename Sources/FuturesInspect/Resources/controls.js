/* What one does with the mouse, with fingers, and with keys. */
function zoom(factor, at = view.width / 2) {
    const moment = view.from + at / view.scale;
    view.scale *= factor;
    clamp();
    view.from = moment - at / view.scale;
    redraw();
}
function showAll() {
    Object.assign(view, { scale: 0, from: 0, top: 0 });
    redraw();
}
function showPath() {
    if (!path.future.length) return;
    const [from, to] = [path.began.at(-1), path.ended[0]];
    view.scale = view.width / Math.max(1, (to - from) * 1.1);
    clamp();
    view.from = from - (to - from) * 0.05;
    choose(path.future[0], { isMoved: false });
    const top = y(rowOfLife[chosen]);
    if (top > view.height - barHeight || top < rulerHeight) view.top += top - view.height / 2;
    redraw();
}

/* The bar at a place: the nearest one, up to some pixels away. */
function barAt(left, height) {
    const row = rowAt(height);
    if (row >= rows.length || height < rulerHeight) return -1;
    const moment = view.from + left / view.scale, { start, end } = rows[row];
    const index = halve(start, end, moment - 1);
    const near = [index - 1, index].filter((bar) => bar >= start && bar < end);
    const gap = (bar) => Math.max(0, bars.began[bar] - moment, moment - bars.ended[bar]) * view.scale;
    const best = near.sort((a, b) => gap(a) - gap(b))[0];
    return best !== undefined && gap(best) <= 6 ? best : -1;
}
/* The next bar of the chosen one's row, or one in the middle of the picture. */
function step(by) {
    if (chosen === none) return chooseMiddle();
    const row = rows[rowOfLife[chosen]];
    let index = halve(row.start, row.end, futures.made[chosen]);
    while (index < row.end && bars.future[index] !== chosen) index += 1;
    index += by;
    if (index >= row.start && index < row.end) choose(bars.future[index]); else say("There is no other bar in this row.");
}
function chooseMiddle() {
    const moment = view.from + view.width / 2 / view.scale;
    for (let row = rowAt(rulerHeight); row < rows.length; row += 1) {
        const { start, end } = rows[row];
        if (start === end || rowOfLife[bars.future[start]] !== row) continue;
        const index = Math.min(halve(start, end, moment), end - 1);
        return choose(bars.future[index]);
    }
}
function follow(others, what) {
    if (chosen === none) return chooseMiddle();
    const among = others(chosen, 1);
    if (among.length) choose(among[0]); else say(what);
}

const keys = {
    ArrowLeft: () => { view.from -= view.width / 8 / view.scale; redraw(); },
    ArrowRight: () => { view.from += view.width / 8 / view.scale; redraw(); },
    ArrowUp: () => { view.top -= 3 * barHeight; redraw(); },
    ArrowDown: () => { view.top += 3 * barHeight; redraw(); },
    PageUp: () => { view.top -= view.height * 0.8; redraw(); },
    PageDown: () => { view.top += view.height * 0.8; redraw(); },
    "+": () => zoom(1.5), "=": () => zoom(1.5), "-": () => zoom(1 / 1.5), 0: showAll, Home: showAll,
    ".": () => step(1), ",": () => step(-1),
    s: () => follow(sourcesOf, "It waited for nothing."), w: () => follow(waitersOf, "Nothing waited for it."),
    Enter: () => { if (chosen === none) chooseMiddle(); byId("details").focus(); },
};
canvas.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    keys[event.key]();
});
addEventListener("keydown", (event) => {
    if (event.key === "Escape" && document.activeElement !== byId("search")) canvas.focus();
    if (event.key === "/" && document.activeElement !== byId("search") && !event.ctrlKey && !event.metaKey && !event.altKey) {
        event.preventDefault();
        byId("search").focus();
        byId("search").select();
    }
});

/* Fingers and the mouse: one drags, two zoom. */
const pointers = new Map();
let isDragged = false;
canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, [event.offsetX, event.offsetY]);
    isDragged = pointers.size > 1;
});
canvas.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const [left, top] = [event.offsetX, event.offsetY];
    if (pointers.size === 1) {
        if (!isDragged && Math.hypot(left - before[0], top - before[1]) < 4) return;
        isDragged = true;
        canvas.classList.add("dragged");
        view.from -= (left - before[0]) / view.scale;
        view.top -= top - before[1];
    } else {
        const other = [...pointers].find(([id]) => id !== event.pointerId)[1];
        const [old, now] = [Math.abs(before[0] - other[0]), Math.abs(left - other[0])];
        if (old > 8 && now > 8) zoom(now / old, (left + other[0]) / 2);
    }
    pointers.set(event.pointerId, [left, top]);
    redraw();
});
for (const name of ["pointerup", "pointercancel"]) {
    canvas.addEventListener(name, (event) => {
        pointers.delete(event.pointerId);
        canvas.classList.remove("dragged");
        if (isDragged || name === "pointercancel") return;
        const bar = barAt(event.offsetX, event.offsetY);
        if (bar >= 0) choose(bars.future[bar], { isMoved: false });
    });
}
canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    const unit = event.deltaMode === 1 ? 18 : event.deltaMode === 2 ? 400 : 1;
    if (event.shiftKey) {
        view.top += (event.deltaY || event.deltaX) * unit;
    } else {
        view.from += event.deltaX * unit / view.scale;
        if (event.deltaY) zoom(2 ** (-event.deltaY * unit / 300), event.offsetX);
    }
    redraw();
}, { passive: false });
