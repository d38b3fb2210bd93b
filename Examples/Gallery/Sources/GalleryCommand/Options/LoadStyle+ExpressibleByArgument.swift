//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import ArgumentParser
public import GalleryClient

// Its raw values are what is written on a command line.
extension LoadStyle: ExpressibleByArgument {}
