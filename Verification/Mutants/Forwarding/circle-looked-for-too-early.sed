# file: Internal/Running/Circle.swift
# first: circle
# Two threads that close a circle both look at what was there before.
s/{ state.confirmEmpty() }/{ state.now.bits == 0 }/
