//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

extension Exploration {
    /// The place of an atomic; ends the program when its cell is gone.
    func place(_ target: Watch.Target) -> Operation.Place {
        switch target {
        case .other(let place): return place.place
        case .word(let address): return memory.withCell(cell(at: address)) { $0.place }
        }
    }

    private func cell(at address: UInt) -> Int {
        guard let index = memory.index(of: address) else { fail("a cell is used that was freed already") }
        return index
    }

    /// Whether somebody else has written what a waiting thread waits for.
    func isNews(for operation: Operation, of thread: Int) -> Bool {
        stores(at: operation.place, foreignTo: thread) > operation.storesSeen.0
            || stores(at: operation.earlierPlace, foreignTo: thread) > operation.storesSeen.1
    }

    private func stores(at place: Operation.Place, foreignTo thread: Int) -> Int {
        memory.withAtomic(place) { $0.foreign(to: thread) } ?? 0
    }

    private func use<Value>(_ place: Operation.Place, _ body: (inout AtomicPlace) -> Value) -> Value {
        if latest[running] != place { earlier[running] = latest[running] }
        latest[running] = place
        guard let value = memory.withAtomic(place, body) else { fail("a cell is used that was freed meanwhile") }
        return value
    }

    /// Ends a step: what comes after it is later for everyone.
    private func tick(_ place: Operation.Place) {
        memory.noteUse(of: place, by: clocks[running])
        clocks[running][running] += 1
    }

    func load(_ place: Operation.Place, acquiring: Bool) -> UInt {
        point(Operation(place: place, kind: .read, name: acquiring ? "load acquiring" : "load relaxed"))
        let me = running
        let (newest, oldest) = use(place) { ($0.newest, $0.oldest(for: clocks[me])) }
        let index = newest - choose(of: newest - oldest + 1)
        let value = use(place) { $0.read(index, by: me, &clocks[me], acquiring: acquiring) }
        tick(place)
        note(value)
        return value
    }

    func store(_ place: Operation.Place, _ value: UInt, releasing: Bool) {
        point(Operation(place: place, kind: .write, name: releasing ? "store releasing" : "store relaxed"))
        let me = running
        use(place) { $0.write(value, by: me, clocks[me], releasing: releasing, continuing: false) }
        tick(place)
        note(value)
    }

    func update(
        _ place: Operation.Place,
        _ name: StaticString,
        acquiring: Bool,
        releasing: Bool,
        _ change: (UInt) -> UInt?
    ) -> UInt {
        point(Operation(place: place, kind: .write, name: name))
        let me = running
        let old = use(place) { place in
            let old = place.read(place.newest, by: me, &clocks[me], acquiring: acquiring)
            if let new = change(old) { place.write(new, by: me, clocks[me], releasing: releasing, continuing: true) }
            return old
        }
        tick(place)
        note(change(old) ?? old)
        return old
    }

    func waitForNews(_ noticed: inout Watch.Noticed) {
        let (place, earlierPlace) = (latest[running], earlier[running])
        var operation = Operation(place: place, kind: .read, name: "waits for news of", isWaiting: true)
        operation.earlierPlace = earlierPlace
        operation.storesSeen = (
            // The first time it only lets the others go on: what it has to wait for may have come before.
            noticed.stores[place] ?? -1, noticed.stores[earlierPlace] ?? -1
        )
        point(operation)
        let me = running
        for place in [place, earlierPlace] {
            noticed.stores[place] = stores(at: place, foreignTo: me)
            _ = memory.withAtomic(place) { $0.notice(by: me, clocks[me]) }
        }
    }

    // MARK: What is not atomic

    func references(_ address: UInt, _ kind: Operation.Kind, _ name: StaticString) {
        var place = memory.withCell(cell(at: address)) { $0.place }
        let word = place
        place.part = Operation.Place.references
        point(Operation(place: place, kind: kind, name: name))
        // Others ran meanwhile: is it still there?
        _ = cell(at: address)
        tick(word)
    }

    func hearOfUses(of address: UInt) {
        memory.withCell(cell(at: address)) { clocks[running].join($0.touched) }
    }

    func touch(_ address: UInt, _ size: UInt, writing: Bool) {
        let me = running
        let racer = memory.withCell(cell(at: address)) { cell -> Int? in
            cell.touched.join(clocks[me])
            let first = (address - cell.address) / 8
            let last = (address + size - 1 - cell.address) / 8
            for index in Int(first)...Int(last) {
                guard let racer = cell.words[index].touch(by: me, clocks[me], writing: writing) else { continue }
                return racer * 1000 + index * 8
            }
            return nil
        }
        if let racer {
            let what = writing ? "writes" : "reads"
            let field = racer % 1000
            fail("thread \(me) \(what) the field at \(field) of a cell at the same time as thread \(racer / 1000)")
        }
    }
}
