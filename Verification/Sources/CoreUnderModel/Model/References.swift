//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Exploration

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

// Stand-ins for what counts references, under the names of the standard library's, which they hide.

@usableFromInline
struct Unmanaged<Instance: AnyObject> {
    private let base: Swift.Unmanaged<Instance>

    private init(_ base: Swift.Unmanaged<Instance>) { self.base = base }

    private var address: UInt { UInt(bitPattern: base.toOpaque()) }

    @usableFromInline
    static func fromOpaque(_ pointer: UnsafeRawPointer) -> Unmanaged { Unmanaged(.fromOpaque(pointer)) }

    @usableFromInline
    static func passRetained(_ object: Instance) -> Unmanaged {
        let result = Unmanaged(.passRetained(object))
        if let cell = object as? FutureCell {
            Watch.made(result.address, size: UInt(CellPointer.Layout.body + 8 * cell.capacity))
        }
        return result
    }

    @usableFromInline
    static func passUnretained(_ object: Instance) -> Unmanaged {
        let result = Unmanaged(.passUnretained(object))
        // The first thing that a cell does in its `deinit`.
        if object is FutureCell, isDying(result.toOpaque()) { Watch.dying(result.address) }
        return result
    }

    @usableFromInline
    func toOpaque() -> UnsafeMutableRawPointer { base.toOpaque() }

    @usableFromInline
    @discardableResult
    func retain() -> Unmanaged {
        Watch.references(address, released: false)
        _ = base.retain()
        return self
    }

    @usableFromInline
    func release() {
        Watch.references(address, released: true)
        base.release()
    }

    @usableFromInline
    func takeRetainedValue() -> Instance { base.takeRetainedValue() }

    @usableFromInline
    func takeUnretainedValue() -> Instance {
        Watch.references(address, released: false)
        return base.takeUnretainedValue()
    }

    @usableFromInline
    func _withUnsafeGuaranteedRef<Result>(_ body: (Instance) -> Result) -> Result {
        base._withUnsafeGuaranteedRef(body)
    }
}

/// What a cell is derived from: says when its memory is freed.
@usableFromInline
class ManagedBuffer<Header, Element>: Swift.ManagedBuffer<Header, Element> {
    deinit { Watch.freed(UInt(bitPattern: Swift.Unmanaged.passUnretained(self).toOpaque())) }
}

@usableFromInline
func isKnownUniquelyReferenced(_ object: inout FutureCell) -> Bool {
    let address = UInt(bitPattern: Swift.Unmanaged.passUnretained(object).toOpaque())
    Watch.uniqueness(address)
    let isUnique = Swift.isKnownUniquelyReferenced(&object)
    if isUnique { Watch.wasUnique(address) }
    return isUnique
}

func isKnownUniquelyReferenced<Object: AnyObject>(_ object: inout Object?) -> Bool {
    Swift.isKnownUniquelyReferenced(&object)
}

/// Whether an object is in its `deinit`: a function of the runtime that has no name in Swift.
private let isDying: @convention(c) (UnsafeRawPointer) -> Bool = {
    // The handle that means "everywhere", which the C header defines as a cast and Swift can't import.
    #if canImport(Darwin)
    let everywhere = UnsafeMutableRawPointer(bitPattern: -2)
    #else
    let everywhere = UnsafeMutableRawPointer(bitPattern: 0)
    #endif
    guard let symbol = dlsym(everywhere, "swift_isDeallocating") else {
        fatalError("The Swift runtime has no swift_isDeallocating.")
    }
    return unsafeBitCast(symbol, to: (@convention(c) (UnsafeRawPointer) -> Bool).self)
}()
