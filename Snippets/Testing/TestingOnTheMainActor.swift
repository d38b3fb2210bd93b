//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// snippet.hide
import Futures
import FuturesTesting
import Testing

// snippet.show
/// What is to be tested: it belongs to the main actor, and so do its closures.
@MainActor
final class TitleModel {
    private(set) var title = ""
    private let load: () -> Future<String, Never>

    init(load: @escaping () -> Future<String, Never>) { self.load = load }

    func reload() {
        load().onSuccess(on: .main) { self.title = $0 }
    }
}

@Test @MainActor func `a title that is loaded is shown`() async {
    let answer = Promise<String, Never>()
    let model = TitleModel { answer.future }
    model.reload()
    answer.resolve("Futures")
    #expect(model.title == "")  // the closure waits for the main actor, which the test has
    await MainActorExecutor.runAll()
    #expect(model.title == "Futures")
}
