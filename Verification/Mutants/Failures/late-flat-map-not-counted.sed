# file: Internal/Running/Forwarder.swift
# first: fail, look at it and go on with it
# A future that goes on with a failed one takes its failure over, though somebody has read it.
/if cell.upstream.source != inner.pointer { inner.pointer.state.passFailure() }/d
