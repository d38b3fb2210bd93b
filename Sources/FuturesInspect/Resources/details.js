/* What is chosen, in words: also for those who can't see the bars. */
function element(name, text, ...children) {
    const node = document.createElement(name);
    if (text) node.textContent = text;
    node.append(...children);
    return node;
}
function chooser(future, text) {
    const link = element("a", text);
    link.href = "#" + future;
    link.addEventListener("click", (event) => {
        event.preventDefault();
        choose(future, { isFocused: true });
    });
    return link;
}
function list(id, among) {
    const most = 12, items = among.slice(0, most).map((future) => element("li", "", chooser(future, nameOf(future))));
    if (among.length > most) items.push(element("li", "and " + (among.length - most).toLocaleString("en") + " more"));
    if (!among.length) items.push(element("li", "nothing"));
    byId(id).replaceChildren(...items);
}

/* The future whose closure made this one: of the innermost closure that ran then on its thread. */
function makerOf(future) {
    let best = -1;
    const made = futures.made[future];
    for (let run = 0; run < runs.future.length; run += 1) {
        if (runs.thread[run] !== futures.thread[future] || runs.began[run] > made || runs.ended[run] < made) continue;
        if (best < 0 || runs.ended[run] - runs.began[run] < runs.ended[best] - runs.began[best]) best = run;
    }
    return best < 0 || runs.future[best] === future ? none : runs.future[best];
}

/* From the chosen future back to the first one that it came from: over what it waited for last, or over the closure that made it. */
function chainOf(future) {
    const chain = [{ future, isMaker: false }], seen = new Set([future]);
    while (chain.length < 50) {
        const last = chain.at(-1).future, sources = sourcesOf(last).filter((source) => !seen.has(source));
        const isMaker = !sources.length;
        const next = isMaker ? makerOf(last) : sources.reduce((best, source) => (endOf(source) > endOf(best) ? source : best));
        if (next === none || seen.has(next)) break;
        seen.add(next);
        chain.push({ future: next, isMaker });
    }
    return chain;
}

function tell(future) {
    const facts = [], outcome = outcomes[futures.outcome[future]], isOver = futures.ended[future] !== never;
    const add = (name, text) => facts.push(element("div", "", element("dt", name), element("dd", text)));
    const thread = data.threads[futures.thread[future]];
    add("Outcome", { passed: "went on with another future", pending: "still pending" }[outcome] ?? outcome);
    add("Made", "at " + moment(futures.made[future]) + ", on thread " + futures.thread[future] + (thread ? ", " + thread : ""));
    add(isOver ? "Settled" : "Pending for", isOver
        ? "at " + moment(futures.ended[future]) + ", after " + time(futures.ended[future] - futures.made[future])
        : time(data.end - futures.made[future]));
    if (futures.awaited[future] !== never) add("Awaited", "by a task, from " + moment(futures.awaited[future]));
    const run = futures.run[future];
    if (futures.enqueued[future] !== never) {
        add("In a queue", "of " + executorOf(future) + ", from " + moment(futures.enqueued[future]) + (run === none ? "" : " for " + time(Math.max(0, runs.began[run] - futures.enqueued[future]))));
    }
    if (run !== none) add("Closure", "ran at " + moment(runs.began[run]) + " for " + time(runs.ended[run] - runs.began[run]) + ", on thread " + runs.thread[run]);
    if (isCritical[future]) add("Critical path", "it is a part of it");
    byId("name").textContent = kindOf(future) + (labelOf(future) ? ' "' + labelOf(future) + '"' : "");
    byId("times").replaceChildren(...facts);
    const stack = stackOf(future);
    byId("stack").replaceChildren(...(stack.length ? stack : ["not known"]).map((line) => element("li", line)));
    list("sources", sourcesOf(future));
    list("waiters", waitersOf(future));
    byId("chain").replaceChildren(...chainOf(future).map(({ future: part, isMaker }) => element("tr", "",
        element("td", moment(futures.made[part])), element("td", time(endOf(part) - futures.made[part])),
        element("td", isMaker ? "made in the closure of " : "", chooser(part, nameOf(part) + ": " + outcomes[futures.outcome[part]])))));
    byId("hint").hidden = true;
    byId("told").hidden = false;
}
const say = (text) => { byId("said").textContent = text; };

/* Shows a future: its words, and its bar in the middle of the picture. */
function choose(future, { isFocused = false, isMoved = true } = {}) {
    chosen = future;
    tell(future);
    say(nameOf(future) + ": " + outcomes[futures.outcome[future]] + ", " + time(endOf(future) - futures.made[future]));
    if (isMoved) show(future);
    if (isFocused) {
        byId("details").focus({ preventScroll: true });
        byId("details").scrollTop = 0;
    }
    redraw();
}
function show(future) {
    const length = Math.max(1, endOf(future) - futures.made[future]);
    if (length * view.scale < 8) view.scale = Math.min(200, view.width / 12 / length);
    clamp();
    const [left, right] = [x(futures.made[future]), x(endOf(future))];
    if (right < 40 || left > view.width - 40 || (left < 0 && right < view.width / 2)) {
        view.from = futures.made[future] - Math.min(view.width / 3, Math.max(40, (view.width - length * view.scale) / 2)) / view.scale;
    }
    const top = y(rowOfLife[future]);
    if (top < rulerHeight + 20 || top > view.height - 2 * barHeight) view.top += top - view.height / 2;
}
