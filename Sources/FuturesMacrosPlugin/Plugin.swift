//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Macros
import SwiftCompilerPlugin
import SwiftSyntaxMacros

@main
struct FuturesMacrosPlugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [FuturizedMacro.self]
}
#else
/// A trait can't remove a target, and this one is a program: without the trait it does nothing.
@main
enum FuturesMacrosPlugin {
    static func main() {}
}
#endif
