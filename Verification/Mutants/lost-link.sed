# file: Internal/CellPointer+linking.swift
# first: complete
# A link to an inner future that has settled meanwhile is lost.
s/else { return queue.pointee.append(one: self) }/else { return }/
