# file: Internal/CellPointer+waiting.swift
# first: cancel a tap
# A tap leaves a source that nobody else listens to, and runs before the taps above.
s/if unlinking, !toOthersAlone, !leave.unlinked {/if unlinking, !leave.unlinked {/
