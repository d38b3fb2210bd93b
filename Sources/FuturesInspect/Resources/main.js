/* Puts the page together. */
byId("title").textContent = data.program || "A recording";
document.title = (data.program || "A recording") + ": timeline of its futures";
byId("facts").textContent = data.facts;
const meanings = [
    ["success", "a future that succeeded"], ["failure", "✕ failed"], ["broken", "✕ its promise was dropped"], ["cancelled", "■ cancelled"],
    ["pending", "… still pending"], ["passed", "went on with another future, or on the way"], ["run", "a closure"], ["queue", "in the queue of an executor"],
];
byId("colours").replaceChildren(...meanings.map(([tint, text]) => {
    const sample = element("span");
    sample.className = "sample";
    sample.style.background = "var(--" + tint + ")";
    sample.style.borderColor = "var(--" + tint + "-edge)";
    return element("li", "", sample, element("span", text));
}), (() => {
    const sample = element("span");
    sample.className = "sample";
    sample.style.borderColor = "var(--critical)";
    return element("li", "", sample, element("span", "a part of the critical path"));
})());
byId("in").addEventListener("click", () => zoom(2));
byId("out").addEventListener("click", () => zoom(0.5));
byId("fit").addEventListener("click", showAll);
byId("critical").addEventListener("click", showPath);
byId("critical").disabled = !path.future.length;
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { readColors(); redraw(); });
new ResizeObserver(resize).observe(canvas);
readColors();
Object.assign(view, { scale: 0 });
resize();
/* A link to a future may have been opened in a window of its own. */
function chooseLinked() {
    const future = Number(location.hash.slice(1));
    if (location.hash.length > 1 && Number.isInteger(future) && future >= 0 && future < count) choose(future);
}
addEventListener("hashchange", chooseLinked);
chooseLinked();
