# file: Internal/StateWord+looking.swift
# first: fail, leave
# Who attaches to a cell that has failed doesn't count.
/func passFailure/,/^    }/s/guard now.isUnseen else .*/guard now.bits == 0 else { return nil }/
