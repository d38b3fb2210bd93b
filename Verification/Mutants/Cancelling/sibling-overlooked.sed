# file: Internal/WaiterList+listening.swift
# first: cancel a derived
# A cancellation goes up although somebody else listens.
s/{ return .somebody }/{ return .nobody }/
