# file: Internal/StateWord.swift
# first: drop the promise
# The origin of an abandoned promise is not published.
/func abandon()/,/^    }/s/ordering: .releasing/ordering: .relaxed/
