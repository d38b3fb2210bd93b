//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Where a future was made, as far as that is known without looking up a line.
struct SeenPlace: Hashable, Sendable {
    /// The number of the stack of the code that made it, whose line has yet to be looked up.
    private var call: Int?
    /// Its line.
    private(set) var place: CodePlace?
    /// Whether the line of the call counts also where it is another one.
    private let prefersCall: Bool

    init(_ call: Int?, or place: CodePlace?, prefersCall: Bool = true) {
        self.call = call
        self.place = place
        self.prefersCall = prefersCall
    }
}

#if Diagnostics
extension SeenPlace {
    /// With the line of the call, if that was looked up before.
    func known(to registry: PendingRegistry?) -> SeenPlace { with { registry?.knownPlace($0) } }

    /// With the line of the call, which takes a while to look up the first time.
    func lookedUp(by registry: PendingRegistry?) -> SeenPlace { with { .some(registry?.place($0)) } }

    /// `line` returns nil if nobody has looked.
    private func with(_ line: (Int) -> CodePlace??) -> SeenPlace {
        guard let call, let line = line(call) else { return self }
        guard let place else { return SeenPlace(nil, or: line) }
        // The same line comes with the function that contains it.
        let isBetter = line.map { prefersCall || $0.fileID == place.fileID && $0.line == place.line } ?? false
        return SeenPlace(nil, or: isBetter ? line : place)
    }
}
#endif
