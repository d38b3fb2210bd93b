# file: Internal/CellPointer+linking.swift
# first: circle
# Nobody looks whether a link closes a circle.
s/if !now.hasAwaiter, isInCircle/if false, isInCircle/
