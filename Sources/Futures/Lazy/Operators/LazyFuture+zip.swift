//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// Runs descriptions of different types at the same time, and puts their values in one tuple, like the `zip` of
/// futures, as in `zip(loadUsers, loadPhotos).map(merge)`.
@inlinable @_disfavoredOverload
public func zip<each Success: Sendable, Failure: Error>(
    _ work: repeat LazyFuture<each Success, Failure>,
    file: StaticString = #fileID,
    line: UInt = #line
) -> LazyFuture<(repeat each Success), Failure> {
    var works: [LazyNode] = []
    for work in repeat each work { works.append(work.node) }
    return LazyFuture(parts: works) { works in
        var index = 0
        func begin<Value: Sendable>(_ type: Value.Type) -> Future<Value, Failure> {
            defer { index += 1 }
            return works.start(index)
        }
        return zip(repeat begin((each Success).self), file: file, line: line)
    }
}

extension [LazyNode] {
    /// Starts one of the descriptions, which has a future of this type.
    @inlinable
    func start<Success: Sendable, Failure: Error>(_ index: Int) -> Future<Success, Failure> {
        LazyFuture<Success, Failure>(node: self[index]).startInside()
    }
}
