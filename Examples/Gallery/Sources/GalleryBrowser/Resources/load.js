// This source file is part of the Futures open source project; see LICENSE.txt for license information.
'use strict';

const start = document.getElementById('start');
const stop = document.getElementById('stop');
const outcome = document.getElementById('outcome');
const advice = document.getElementById('advice');
const log = document.getElementById('log');
const began = new Map();
let control = null;

const cell = (list, field) => document.querySelector(`tr[data-list="${list}"] [data-field="${field}"]`);
const seconds = (list) => `${((performance.now() - began.get(list)) / 1000).toFixed(1)} s`;

function tick() {
    for (const list of began.keys()) cell(list, 'elapsed').textContent = seconds(list);
}

function end(kind, sentence, next) {
    tick();
    for (const list of began.keys()) cell(list, 'state').textContent = 'stopped';
    outcome.textContent = sentence;
    outcome.dataset.kind = kind;
    advice.textContent = next ?? '';
    document.getElementById('show').hidden = kind !== 'stored';
}

function show(message) {
    if (message.kind !== 'event') {
        end(message.kind, message.sentence, message.advice);
        return;
    }
    log.append(Object.assign(document.createElement('li'), { textContent: message.line }));
    if (!message.list) return;
    if (!began.has(message.list) && message.attempt) began.set(message.list, performance.now());
    for (const field of ['state', 'count', 'attempt']) {
        if (message[field] !== undefined) cell(message.list, field).textContent = message[field];
    }
    if (message.count !== undefined) {
        cell(message.list, 'elapsed').textContent = seconds(message.list);
        began.delete(message.list);
    }
}

// The keyboard goes from the button that can't be pressed any more to the other one.
function enable(button, other) {
    button.disabled = false;
    if (document.activeElement === other) button.focus({ preventScroll: true });
    other.disabled = true;
}

async function run() {
    control = new AbortController();
    enable(stop, start);
    began.clear();
    log.replaceChildren();
    end('', '', '');
    for (const field of document.querySelectorAll('[data-field]')) field.textContent = '–';
    const timer = setInterval(tick, 100);
    try {
        const answer = await fetch('/load', { method: 'POST', signal: control.signal });
        if (!answer.ok) throw new Error(await answer.text());
        const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
        let rest = '';
        for (;;) {
            const { done, value } = await reader.read();
            if (done) break;
            const messages = (rest + value).split('\n\n');
            rest = messages.pop();
            for (const message of messages) show(JSON.parse(message.replace(/^data: /, '')));
        }
        if (!outcome.textContent) throw new Error('the website has ended');
    } catch (error) {
        end('failed', `Error: the load broke off: ${error.message}.`);
    } finally {
        clearInterval(timer);
        enable(start, stop);
    }
}

start.addEventListener('click', run);
// The load says itself whether it was stopped, or was done just before.
stop.addEventListener('click', () => fetch('/load/stop', { method: 'POST' }));
// A page that is kept for the way back holds its connection: leaving cancels the load all the same.
addEventListener('pagehide', () => control?.abort());
