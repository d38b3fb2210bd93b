# file: Internal/Tap.swift
# first: cancel a tap
# A tap that left its source to others never runs.
s/queue.pointee.append(one: self) }$/_ = consume self }/
