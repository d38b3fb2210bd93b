//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// A library for LD_PRELOAD: it sends its process a signal just before the n-th operation that changes something in a
// folder.
//
// GALLERY_SIGNAL_FOLDER is the folder, GALLERY_SIGNAL the number of the signal, GALLERY_SIGNAL_AT the number of the
// operation, from 1. When the process exits, it writes how many operations there were to the file
// GALLERY_SIGNAL_COUNT.
