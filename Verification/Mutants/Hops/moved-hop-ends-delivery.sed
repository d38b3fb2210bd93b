# file: Executors/Hops/HoppingObserver.swift
# first: deliver: a hop that moves to what another thread delivers
# A hop that comes by way of the loop doesn't go behind what another thread delivers.
s/Outbox.postInTurn(cell, queue)/Outbox.post(cell.owned(), queue)/
