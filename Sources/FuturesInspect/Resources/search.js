/* Finds futures by their label, their kind, or a line of their stack. */
let place = -1;
function find() {
    const words = byId("search").value.trim().toLowerCase();
    place = -1;
    if (!words) {
        matches = new Uint32Array(0);
        byId("count").textContent = "";
        return redraw();
    }
    const has = (text) => text.toLowerCase().includes(words);
    const kinds = data.kinds.map(has), labels = data.labels.map(has), stacks = data.stacks.map((stack) => has(stack[0] ?? ""));
    const states = outcomes.map((outcome) => outcome === words);
    matches = numbers(count).filter((future) => kinds[futures.kind[future]] || states[futures.outcome[future]] ||
        (futures.label[future] && labels[futures.label[future] - 1]) || (futures.stack[future] && stacks[futures.stack[future] - 1]));
    inOrder(futures.made, matches);
    showCount();
    redraw();
}
function showCount() {
    const all = matches.length.toLocaleString("en"), one = matches.length === 1;
    byId("count").textContent = !matches.length ? "no match" : place < 0 ? all + (one ? " match" : " matches") : (place + 1).toLocaleString("en") + " of " + all;
    if (place < 0) say(byId("count").textContent);
}
function go(by) {
    if (!matches.length) return say("no match");
    place = place < 0 ? (by > 0 ? 0 : matches.length - 1) : (place + by + matches.length) % matches.length;
    showCount();
    choose(matches[place]);
}
byId("search").addEventListener("input", find);
byId("search").addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.shiftKey) return;
    event.preventDefault();
    go(-1);
});
byId("finding").addEventListener("submit", (event) => { event.preventDefault(); go(1); });
byId("before").addEventListener("click", () => go(-1));
