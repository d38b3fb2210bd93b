/* What stands in the page: columns of numbers in base64, and tables of texts. Texts from a recording are only ever text. */
const data = JSON.parse(document.getElementById("data").textContent);
const byId = (id) => document.getElementById(id);

function decode(text) {
    const letters = atob(text), bytes = new Uint8Array(letters.length);
    for (let index = 0; index < letters.length; index += 1) bytes[index] = letters.charCodeAt(index);
    return bytes;
}
function column(name) {
    const { type, base64 } = data.columns[name];
    data.columns[name] = null;
    const bytes = decode(base64);
    return type === 1 ? bytes : type === 2 ? new Uint16Array(bytes.buffer) : new Uint32Array(bytes.buffer);
}

/* A moment that never came. */
const never = 0xffffffff;
const futures = {
    kind: column("kind"), label: column("label"), stack: column("stack"), thread: column("thread"), outcome: column("outcome"),
    made: column("made"), ended: column("ended"), enqueued: column("enqueued"), executor: column("executor"), awaited: column("awaited"), run: column("run"),
};
const runs = { future: column("runFuture"), thread: column("runThread"), began: column("runBegan"), ended: column("runEnded") };
const waits = { waiter: column("waiter"), source: column("source") };
const path = { future: column("pathFuture"), work: column("pathWork"), began: column("pathBegan"), ended: column("pathEnded") };
const count = futures.kind.length;
const none = never;
const outcomes = ["pending", "success", "failure", "cancelled", "broken", "passed"];
const works = ["waiting", "queued", "running", "on the way"];
const isCritical = new Uint8Array(count);
for (const future of path.future) isCritical[future] = 1;

/* For each future some others: where they begin, and who they are. A promise may have a million of them: see to it that few are asked for. */
function adjacency(owners, others) {
    const starts = new Uint32Array(count + 1), result = new Uint32Array(others.length);
    for (const owner of owners) starts[owner + 1] += 1;
    for (let index = 0; index < count; index += 1) starts[index + 1] += starts[index];
    const next = starts.slice();
    for (let index = 0; index < owners.length; index += 1) result[next[owners[index]]++] = others[index];
    return (owner, most = Infinity) => [...new Set(result.subarray(starts[owner], Math.min(starts[owner] + most, starts[owner + 1])))];
}
const sourcesOf = adjacency(waits.waiter, waits.source);
const waitersOf = adjacency(waits.source, waits.waiter);

/* What one reads. */
const kindOf = (future) => data.kinds[futures.kind[future]];
const labelOf = (future) => (futures.label[future] ? data.labels[futures.label[future] - 1] : "");
const stackOf = (future) => (futures.stack[future] ? data.stacks[futures.stack[future] - 1] : []);
const lineOf = (future) => stackOf(future)[0] ?? "";
const executorOf = (future) => (futures.executor[future] ? data.executors[futures.executor[future] - 1] : "an executor");
const endOf = (future) => (futures.ended[future] === never ? data.end : futures.ended[future]);
function nameOf(future) {
    const label = labelOf(future), line = lineOf(future);
    return kindOf(future) + (label ? ' "' + label + '"' : "") + (line ? " at " + line : "");
}
/* A moment to the microsecond. */
function moment(ticks) {
    const microseconds = ticks * data.tick / 1e3;
    if (microseconds >= 1e6) return (microseconds / 1e6).toFixed(6) + " s";
    return microseconds >= 1e3 ? (microseconds / 1e3).toFixed(3) + " ms" : time(ticks);
}
function time(ticks) {
    const nanoseconds = ticks * data.tick;
    const units = [["s", 1e9], ["ms", 1e6], ["µs", 1e3]];
    for (const [name, size] of units) {
        if (nanoseconds < size) continue;
        const value = nanoseconds / size;
        return (value >= 1000 ? Math.round(value).toLocaleString("en") : value.toPrecision(3)) + " " + name;
    }
    return Math.round(nanoseconds) + " ns";
}
