//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

// snippet.hide
import Futures
import Synchronization

/// Who keeps the promises of downloads that nobody answers.
let server = Mutex<[Promise<String, any Error>]>([])

func download(_ name: String) -> Future<String, any Error> {
    Future { promise in
        promise.onCancel { print(name, "stopped") }
        server.withLock { $0.append(promise) }
    }
}

// snippet.show
// snippet.up
let page = download("page")
let title = page.map { $0.prefix(10) }
title.cancel()  // the download stops, since nobody else listens to it
print(await title.result)
// snippet.end
// snippet.hide
// prints: page stopped
// prints: failure(Swift.CancellationError())

// snippet.show
// snippet.shared
let song = download("song")
let length = song.map(\.count)
let preview = song.map { $0.prefix(3) }
length.cancel()  // settles `length`, and nothing else: `preview` still listens
preview.cancel()  // now the download stops
// snippet.end
// snippet.hide
// prints: song stopped
_ = page.map { $0 }

// snippet.show
// snippet.await
let film = download("film")
let watching = Task { try await film.value }
watching.cancel()  // the task gets control back, and the download goes on
print(await watching.result)

let leaving = Task { try await film.value(onCancel: .cancelFuture) }
leaving.cancel()  // the download stops, too
print(await leaving.result)
// snippet.end
// snippet.hide
// prints: failure(Swift.CancellationError())
// prints: film stopped
// prints: failure(Swift.CancellationError())

// snippet.show
// snippet.shield
let upload = download("upload")
let patience = upload.withoutCancelling().timeout(after: .milliseconds(1), failWith: CancellationError())
print(await patience.result)  // the upload goes on
// snippet.end
// snippet.hide
// prints: failure(Swift.CancellationError())
upload.cancel()
// prints: upload stopped

// snippet.show
// snippet.scope
final class Screen {
    private let scope = CancellationScope()  // cancels when it goes away, or is told to

    func appear() {
        download("list").onSuccess { print($0) }.cancelled(with: scope)
        download("picture")
            .onSuccess { print($0) }
            .onFailure { print($0) }  // a CancellationError, too
            .cancelled(with: scope)
    }
}
// snippet.end
// snippet.hide
var screen: Screen? = Screen()
screen?.appear()
screen = nil
// prints: picture stopped
// prints: list stopped
// prints: CancellationError()

func answer(_ request: String) async {
    if request == "slow" { try? await Task.sleep(for: .seconds(60)) }
    print(request, Task.isCancelled ? "cancelled" : "answered")
}

// snippet.show
// snippet.server
/// Answers requests until there are no more, and waits for those that are on their way, but not for ever.
func serve(_ requests: AsyncStream<String>, patience: Duration) async {
    var end: Future<Void, any Error>?
    await withFutures { scope in
        for await request in requests {
            scope.start { await answer(request) }
        }
        end = .after(patience).onSuccess { scope.cancel() }  // what is late by then is cancelled
    }  // returns when all of them have ended
    end?.cancel()  // takes the timer away
}

let (requests, incoming) = AsyncStream<String>.makeStream()
let serving = Task { await serve(requests, patience: .milliseconds(100)) }
incoming.yield("quick")
incoming.yield("slow")
incoming.finish()  // when the server is told to stop: it takes nothing more on
await serving.value
// snippet.end
// snippet.hide
// prints: quick answered
// prints: slow cancelled

func reserve(_ item: String) -> Future<String, any Error> { .success("a reservation of \(item)") }
let (payment, isPaying) = (Promise<String, any Error>(), Promise<Void, Never>())
payment.onCancel { print("payment stopped") }
func pay(for reservation: String) -> Future<String, any Error> {
    isPaying.resolve()
    return payment.future
}
func release(_ reservation: String) async { print("released", reservation, Task.isCancelled) }

// snippet.show
// snippet.undoing
func buy(_ item: String) async throws -> String {
    // Waits for the answer even if the task is cancelled: `asResult` has no failure that could say so.
    let reservation = try await reserve(item).asResult().value.get()
    do {
        try Task.checkCancellation()
        return try await pay(for: reservation).value(onCancel: .cancelFuture)
    } catch {
        // In a task of its own: in this one, which may be cancelled, whatever it awaits would fail at once.
        await Future<Void, Never> { await release(reservation) }.value
        throw error
    }
}
// snippet.end
// snippet.hide
let buying = Task { try await buy("a book") }
await isPaying.future.value
buying.cancel()
_ = await buying.result
// prints: payment stopped
// prints: released a reservation of a book false

// snippet.show
// snippet.typed
enum LoadError: Error, CancellationRepresentable {
    case offline
    case cancelled  // what a cancelled future fails with
}

enum StoreError: Error {
    case full  // has no word for it
}

let loads = Promise<Int, LoadError>()
let stores = Promise<Int, StoreError>()
loads.onCancel { print("load stopped") }
stores.onCancel { print("store stopped") }
loads.future.cancel()
stores.future.cancel()
print(loads.future.state, stores.future.state)
stores.reject(.full)  // the producer has the last word
print(stores.future.state)
// snippet.end
// snippet.hide
// prints: load stopped
// prints: store stopped
// prints: failure(Cancelling.LoadError.cancelled) pending
// prints: failure(Cancelling.StoreError.full)
