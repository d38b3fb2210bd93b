//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#ifndef MEASURED_SECTION_H
#define MEASURED_SECTION_H

/// Calls the function. callgrind is told to count inside of this one alone; see `Instructions.swift`.
void measured_section(void (*function)(void *), void *context);

#endif
