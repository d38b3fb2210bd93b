//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// snippet.hide
import Futures

// snippet.show
// snippet.store
enum LoadError: Error, CancellationRepresentable { case offline, cancelled }

protocol Service: Sendable {
    func title(of id: Int) -> Future<String, LoadError>
}

actor Library {
    private let service: any Service
    private var titles: [Int: String] = [:]

    init(_ service: any Service) { self.service = service }

    func title(of id: Int) async throws(LoadError) -> String {
        if let title = titles[id] { return title }
        let title = try await service.title(of: id).value
        titles[id] = title  // on the actor again
        return title
    }
}
// snippet.end

// snippet.observe
extension Library {
    func refresh(_ id: Int) {
        service.title(of: id).observe(isolatedTo: self) { library, outcome in
            if case .success(let title) = outcome { library.titles[id] = title }
        }
    }
}
// snippet.end

// snippet.stage
extension Library {
    func lengthOfFreshTitle(of id: Int) -> Future<Int, LoadError> {
        service.title(of: id).map(on: .actor(self)) { title in
            self.assumeIsolated { $0.titles[id] = title }
            return title.count
        }
    }
}
// snippet.end

// snippet.nonisolated
extension Library {
    nonisolated func futureTitle(of id: Int) -> Future<String, LoadError> {
        Future { () async throws(LoadError) in try await self.title(of: id) }
    }

    nonisolated func count() -> Future<Int, Never> {
        Future { await self.titles.count }
    }

    func sameCount() -> Future<Int, Never> {
        Future { self.titles.count }  // no await: the task is on the actor by itself
    }
}
// snippet.end

// snippet.sharing
actor Shelf {
    private let service: any Service
    private let titles = FutureCache<Int, String, LoadError>(lifetime: .seconds(600))

    init(_ service: any Service) { self.service = service }

    func title(of id: Int) async throws(LoadError) -> String {
        try await titles.value(for: id) { () async throws(LoadError) in
            try await self.service.title(of: id).value(onCancel: .cancelFuture)
        }
    }
}
// snippet.end

// snippet.scope
actor Feed {
    private(set) var titles: [String] = []
    private let service: any Service
    private let loads = CancellationScope()

    init(_ service: any Service) { self.service = service }

    func add(_ id: Int) {
        service.title(of: id).cancelled(with: loads).observe { [weak self] outcome in
            Task { await self?.add(outcome) }  // two of these may come in either order
        }
    }

    private func add(_ outcome: Result<String, LoadError>) {
        if case .success(let title) = outcome { titles.append(title) }
    }
}
// snippet.end
// snippet.hide

struct Books: Service {
    func title(of id: Int) -> Future<String, LoadError> { Future { "Book \(id)" } }
}

let library = Library(Books())
print(try await library.title(of: 1))
print(try await library.futureTitle(of: 2).value)
print(try await library.lengthOfFreshTitle(of: 3).value)
print(await library.count().value)
print(try await Shelf(Books()).title(of: 4))
// prints: Book 1
// prints: Book 2
// prints: 6
// prints: 3
// prints: Book 4
