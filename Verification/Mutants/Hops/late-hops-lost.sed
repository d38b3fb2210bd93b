# file: Executors/Hops/Outbox+delivering.swift
# first: deliver: complete, attach two
# Hops that came while their source delivered are forgotten.
s/while let hop = late, hop != source {/while let hop = late, hop == source {/
