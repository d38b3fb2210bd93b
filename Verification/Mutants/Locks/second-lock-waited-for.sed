# file: Internal/WaiterList.swift
# first: cycle
# In a cycle, threads wait for one another's locks.
s/switch waiter.state.tryLock() {/switch waiter.state.lock().map(StateWord.Attempt.locked) ?? .terminal {/
