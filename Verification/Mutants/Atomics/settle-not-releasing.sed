# file: Internal/StateWord.swift
# first: complete with an object
# The outcome is not published with the word.
/func end(as/,/^    }/s/ordering: .releasing/ordering: .relaxed/
