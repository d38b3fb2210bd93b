# file: Internal/CellPointer+linking.swift
# first: link to one with a sibling
# The links of a moving cell are written without the lock.
s/guard source.addBehindOthers(self, mark: mark) else/guard source.add(self) else/
