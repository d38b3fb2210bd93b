/* Rows of bars that don't overlap, so that what is seen of a row is found by halving it. */
const bars = { began: [], ended: [], future: [], tint: [] };
const rows = [];
/* Where a future's life is drawn. */
const rowOfLife = new Int32Array(count).fill(-1);
const tints = ["pending", "success", "failure", "cancelled", "broken", "passed", "run", "queue"];
const [runTint, queueTint] = [6, 7];
const barHeight = 18, headHeight = 26;

/* A queue whose first element ends first. */
class EndingFirst {
    constructor() { this.items = []; }
    get first() { return this.items[0]; }
    add(item) {
        const items = this.items;
        let index = items.push(item) - 1;
        while (index) {
            const above = (index - 1) >> 1;
            if (items[above].end <= item.end) break;
            items[index] = items[above];
            index = above;
        }
        items[index] = item;
    }
    replaceFirst(item) {
        const items = this.items;
        let index = 0;
        for (;;) {
            let below = 2 * index + 1;
            if (below >= items.length) break;
            if (below + 1 < items.length && items[below + 1].end < items[below].end) below += 1;
            if (items[below].end >= item.end) break;
            items[index] = items[below];
            index = below;
        }
        items[index] = item;
    }
}

function inOrder(times, among) {
    for (let index = 1; index < among.length; index += 1) {
        if (times[among[index]] < times[among[index - 1]]) return among.sort((a, b) => times[a] - times[b]);
    }
    return among;
}
const numbers = (length) => Uint32Array.from({ length }, (_, index) => index);

function addRow(head, content) {
    const start = bars.began.length;
    for (const [began, ended, future, tint] of content) {
        bars.began.push(began); bars.ended.push(Math.max(ended, began + 1)); bars.future.push(future); bars.tint.push(tint);
    }
    rows.push({ head, start, end: bars.began.length });
}

function layOutPath() {
    const content = [];
    for (let index = path.future.length - 1; index >= 0; index -= 1) {
        content.push([path.began[index], path.ended[index], path.future[index], [1, queueTint, runTint, 5][path.work[index]]]);
    }
    if (content.length) addRow("Critical path of the longest chain", content);
}

/* A row for each depth of closures that run inside of each other. */
function layOutThreads() {
    const threads = new Map();
    for (const run of inOrder(runs.began, numbers(runs.future.length))) {
        const thread = runs.thread[run];
        if (!threads.has(thread)) threads.set(thread, { depths: [], open: [] });
        const { depths, open } = threads.get(thread);
        while (open.length && open.at(-1) <= runs.began[run]) open.pop();
        if (open.length < 16) (depths[open.length] ??= []).push([runs.began[run], runs.ended[run], runs.future[run], runTint]);
        open.push(runs.ended[run]);
    }
    for (const [thread, { depths }] of [...threads].sort(([a], [b]) => a - b)) {
        const name = data.threads[thread];
        depths.forEach((content, depth) => addRow(depth ? "" : "Closures on thread " + thread + (name ? ", " + name : ""), content));
    }
}

function layOutQueues() {
    const queues = new Map();
    const hops = numbers(count).filter((future) => futures.enqueued[future] !== never);
    for (const future of inOrder(futures.enqueued, hops)) {
        const began = futures.enqueued[future], run = futures.run[future];
        const end = run === none ? data.end : runs.began[run];
        const executor = executorOf(future);
        if (!queues.has(executor)) queues.set(executor, { ends: new EndingFirst(), lanes: [] });
        const { ends, lanes } = queues.get(executor);
        const isFree = ends.first && ends.first.end <= began;
        const lane = isFree ? ends.first.lane : lanes.push([]) - 1;
        if (isFree) ends.replaceFirst({ end, lane }); else ends.add({ end, lane });
        lanes[lane].push([began, end, future, queueTint]);
    }
    for (const [executor, { lanes }] of queues) {
        lanes.forEach((content, index) => addRow(index ? "" : "In the queue of " + executor, content));
    }
}

/* Lives stand under what they waited for. Each chain is a block of rows; a row is used again when a block has ended. */
function layOutLives() {
    const [first, next, parents] = [0, 1, 2].map(() => new Int32Array(count).fill(-1));
    for (let index = waits.waiter.length - 1; index >= 0; index -= 1) {
        const waiter = waits.waiter[index], source = waits.source[index];
        if (waiter === source || futures.made[source] > futures.made[waiter] || parents[waiter] >= 0) continue;
        parents[waiter] = source;
        next[waiter] = first[source];
        first[source] = waiter;
    }
    const order = inOrder(futures.made, numbers(count)), local = new Int32Array(count), pools = new Map();
    let total = 0;
    for (const root of order) {
        if (parents[root] >= 0) continue;
        const ends = [], block = [], rest = [root];
        let end = 0;
        while (rest.length) {
            const future = rest.pop();
            let row = future === root ? 0 : local[parents[future]] + 1;
            const last = Math.min(ends.length, row + 64);
            while (row < last && ends[row] > futures.made[future]) row += 1;
            if (row === last) row = ends.length;
            local[future] = row;
            ends[row] = Math.max(endOf(future), futures.made[future] + 1);
            end = Math.max(end, ends[row]);
            block.push(future);
            for (let child = first[future]; child >= 0; child = next[child]) rest.push(child);
        }
        const height = ends.length;
        if (!pools.has(height)) pools.set(height, new EndingFirst());
        const pool = pools.get(height), began = futures.made[root];
        const isFree = pool.first && pool.first.end <= began;
        const base = isFree ? pool.first.base : total;
        if (!isFree) total += height;
        if (isFree) pool.replaceFirst({ end, base }); else pool.add({ end, base });
        for (const future of block) rowOfLife[future] = base + local[future];
    }
    fillLives(order, total);
}

function fillLives(order, total) {
    const base = rows.length, start = bars.began.length, starts = new Uint32Array(total + 1);
    for (const row of rowOfLife) if (row >= 0) starts[row + 1] += 1;
    for (let row = 0; row < total; row += 1) starts[row + 1] += starts[row];
    const next = starts.slice(), size = start + count;
    const lives = { began: new Uint32Array(size), ended: new Uint32Array(size), future: new Uint32Array(size), tint: new Uint8Array(size) };
    for (const name of Object.keys(bars)) lives[name].set(bars[name]);
    for (const future of order) {
        const index = start + next[rowOfLife[future]]++;
        lives.began[index] = futures.made[future];
        lives.ended[index] = Math.max(endOf(future), futures.made[future] + 1);
        lives.future[index] = future;
        lives.tint[index] = futures.outcome[future];
    }
    Object.assign(bars, lives);
    for (let row = 0; row < total; row += 1) {
        rows.push({ head: row ? "" : "Lives of futures, under what they waited for", start: start + starts[row], end: start + starts[row + 1] });
    }
    for (let future = 0; future < count; future += 1) if (rowOfLife[future] >= 0) rowOfLife[future] += base;
}

layOutPath();
layOutThreads();
layOutQueues();
layOutLives();
const tops = new Float64Array(rows.length + 1);
rows.forEach((row, index) => { tops[index + 1] = tops[index] + barHeight + (row.head ? headHeight : 0); });
