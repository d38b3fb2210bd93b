# file: Internal/StateWord.swift
# first: complete, complete
# The lock is taken by a store instead of a compare-and-swap.
/func tryLock/,/^    }/{
/let attempt = atomic.pointee.compareExchange(/,/)$/c\
        atomic.pointee.store(bits | StateSnapshot.locked, ordering: .releasing); let attempt = (exchanged: true, original: bits)
}
