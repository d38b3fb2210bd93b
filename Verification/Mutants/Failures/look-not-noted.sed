# file: Internal/StateWord+looking.swift
# first: fail, look at it
# Who reads a failure hasn't looked at it.
/func markFailureSeen/,/}/s/_ = takeOverFailure()//
