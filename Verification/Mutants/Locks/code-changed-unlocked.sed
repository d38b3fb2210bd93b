# file: Internal/Running/Forwarder.swift
# first: link, cancel
# The code of a cell is changed without its lock.
/func replaceBehavior/,/_ = consume old/{
s/guard let before = cell.state.lock() else {/if cell.state.now.isTerminal {/
s/cell.state.unlock(before.bits)//
}
