//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// snippet.hide
import Dispatch
import Futures
import Synchronization

enum DrawingError: Error {
    case noSuchPicture(Int)
}

/// Draws pictures and calls back on a queue of its own.
final class Studio: Sendable {
    private let queue = DispatchQueue(label: "studio")
    let drawings = Atomic(0)

    func draw(_ id: Int, _ done: @escaping @Sendable (Result<String, DrawingError>) -> Void) {
        queue.async { [self] in
            drawings.add(1, ordering: .relaxed)
            done(id == 404 ? .failure(.noSuchPicture(id)) : .success("picture \(id)"))
        }
    }
}

// snippet.show
// snippet.before
// Sendable: what changes is only touched on the queue.
final class AlbumBefore: @unchecked Sendable {
    private let studio: Studio
    private let queue = DispatchQueue(label: "album")
    private var kept: [Int: String] = [:]
    private var waiting: [Int: [@Sendable (Result<String, DrawingError>) -> Void]] = [:]

    init(_ studio: Studio) { self.studio = studio }

    func picture(_ id: Int, _ done: @escaping @Sendable (Result<String, DrawingError>) -> Void) {
        queue.async { [self] in
            if let picture = kept[id] { return done(.success(picture)) }
            waiting[id, default: []].append(done)
            if waiting[id, default: []].count > 1 { return }  // somebody has asked for it
            studio.draw(id) { [self] result in
                queue.async { [self] in
                    if case .success(let picture) = result { kept[id] = picture }
                    for done in waiting.removeValue(forKey: id) ?? [] { done(result) }
                }
            }
        }
    }

    func page(_ ids: [Int], _ done: @escaping @Sendable (Result<String, DrawingError>) -> Void) {
        let group = DispatchGroup()
        let collected = Mutex<(pictures: [Int: String], failure: DrawingError?)>(([:], nil))
        for id in ids {
            group.enter()
            picture(id) { result in
                collected.withLock { collected in
                    switch result {
                    case .success(let picture): collected.pictures[id] = picture
                    case .failure(let error): collected.failure = collected.failure ?? error
                    }
                }
                group.leave()
            }
        }
        group.notify(queue: queue) {
            let (pictures, failure) = collected.withLock { $0 }
            if let failure { return done(.failure(failure)) }
            done(.success(ids.compactMap { pictures[$0] }.joined(separator: ", ")))
        }
    }
}
// snippet.end

// snippet.after
final class Album: Sendable {
    private let studio: Studio
    private let pictures = FutureCache<Int, String, DrawingError>()

    init(_ studio: Studio) { self.studio = studio }

    func picture(_ id: Int) -> Future<String, DrawingError> {
        pictures.value(for: id) {
            Future { [studio] promise in studio.draw(id) { promise.complete(with: $0) } }
        }
    }

    func page(_ ids: [Int]) -> Future<String, DrawingError> {
        Future.all(ids.map(picture)).map { $0.joined(separator: ", ") }
    }
}
// snippet.end

// snippet.border
extension Album {
    @available(*, deprecated, message: "Use the future that page(_:) returns.")
    func page(_ ids: [Int], _ done: @escaping @Sendable (Result<String, DrawingError>) -> Void) {
        page(ids).observe { done($0) }
    }
}

extension Album {
    func page(_ ids: [Int], _ done: @escaping @Sendable (String?, (any Error)?) -> Void) {
        page(ids).onSuccess { done($0, nil) }.onFailure { done(nil, $0) }
    }
}
// snippet.end

// snippet.hide
func text(_ result: Result<String, DrawingError>) -> String {
    switch result {
    case .success(let text): text
    case .failure(let error): "failed: \(error)"
    }
}

for ids in [[1, 2, 1], [3, 404]] {
    let studio = Studio()
    let album = AlbumBefore(studio)
    let first = Promise<String, DrawingError>()
    album.page(ids) { first.complete(with: $0) }
    print(text(await first.future.result), "after", studio.drawings.load(ordering: .relaxed), "drawings")
}
// prints: picture 1, picture 2, picture 1 after 2 drawings
// prints: failed: noSuchPicture(404) after 2 drawings

for ids in [[1, 2, 1], [3, 404]] {
    let studio = Studio()
    let album = Album(studio)
    let page = await album.page(ids).result
    print(text(page), "after", studio.drawings.load(ordering: .relaxed), "drawings")
}
// prints: picture 1, picture 2, picture 1 after 2 drawings
// prints: failed: noSuchPicture(404) after 2 drawings
