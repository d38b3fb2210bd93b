//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// A scope that starts structured futures: none outlives the closure of ``withFutures(file:line:_:)``.
///
/// A scope is usable until its `withFutures` has returned. From then on it is cancelled and starts nothing: what is
/// added is cancelled at once. Don't start work then whose failure can't represent a cancellation: that stops the
/// program.
public final class FutureScope: Sendable {
    private let cancellation = CancellationScope()
    private let work: ScopeWork

    init(_ origin: (file: StaticString, line: UInt)) {
        work = ScopeWork(origin)
        // The first may come when a task waits for the end already.
        Lending.noteTask()
    }

    /// Starts asynchronous work in the scope.
    ///
    /// What fails is the returned future: `withFutures` throws nothing of it.
    ///
    /// If the work returns a future, the scope waits for that, too, and you get a future of a future. Write
    /// `scope.add(load(id))` instead of `scope.start { load(id) }`, or await the value in the closure.
    ///
    /// ## Cancellation
    ///
    /// Cancelling the future, or the scope, cancels the task. The scope still waits for the task.
    ///
    /// - Parameters:
    ///   - name: The task's name, for debuggers, traces, and as the future's label; see ``Future/labeled(_:)``.
    ///   - priority: The task's priority; the caller's, by default.
    ///   - file: Where the future is created, for the report if its task is dropped.
    ///   - line: Where the future is created, for the report if its task is dropped.
    ///   - work: The work. Called once, or not at all if `withFutures` has returned.
    /// - Returns: A future of what the work returns or throws.
    /// - Precondition: `withFutures` has not returned yet, if `Failure` can't represent a cancellation. Otherwise the
    ///   future is cancelled then.
    @discardableResult
    public func start<Success: Sendable, Failure: Error>(
        name: String? = nil,
        priority: TaskPriority? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ work: @escaping @Sendable () async throws(Failure) -> Success
    ) -> Future<Success, Failure> {
        let promise = Promise<Success, Failure>(file: file, line: line)
        guard let token = self.work.begin(promise.reference.cell.object, ofTask: (name, file, line)) else {
            if let failure = cancellationFailure(as: Failure.self) { return .failure(failure) }
            fatalError(
                "Futures: FutureScope.start, after the withFutures of this scope has returned: work that can't fail can't be "
                    + "cancelled either, so write 'scope.start { () async throws in … }'",
                file: file,
                line: line
            )
        }
        let task = Task(name: name, priority: priority) {
            do throws(Failure) {
                let value = try await work()
                let made = (value as? any AnyFuture)?.added(to: self)
                // Cancelled meanwhile: nobody gets the value, and so nobody can cancel what it begins.
                if !promise.resolve(value) { made?.cancel() }
            } catch {
                promise.reject(error)
            }
            // Only after the closures attached to the future have run, unless they have an executor, since they may add
            // to the scope; and not as soon as the future settles, since a cancelled future settles while its task is
            // still running.
            token.end()
        }
        token.keep(promise.onCancel(of: task))
        let future = promise.future.cancelled(with: cancellation)
        return name.map { future.labeled($0) } ?? future
    }

    /// Adds a future from elsewhere: it is cancelled with the scope, which waits until it has settled.
    ///
    /// The scope doesn't count as a listener: the last listener can still cancel the future. Cancelling the scope
    /// cancels it for everyone who has it: if others have attached something to it, add a future of your own,
    /// `future.map { $0 }`.
    ///
    /// Its work has begun already, and may go on if the future is cancelled: that settles at once. To begin work only
    /// while the scope is open, and to have the scope wait for it, start it there:
    /// `scope.start { try await order(7).value(onCancel: .cancelFuture) }`.
    ///
    /// - Parameter future: The future. It is cancelled at once if `withFutures` has returned.
    /// - Returns: The same future.
    @discardableResult
    public func add<Success, Failure>(_ future: Future<Success, Failure>) -> Future<Success, Failure> {
        guard case .cell(let cell) = future.storage, let token = work.begin(cell) else {
            future.cancel()
            return future
        }
        future.cancelled(with: cancellation) { token.end() }
        return future
    }

    /// Cancels everything in the scope; what is added later is cancelled at once.
    public func cancel() {
        cancellation.cancel()
        // Their futures are settled now, and say nothing of the tasks any more.
        if Lending.waitsAreShown { work.showTasks() }
    }

    /// Waits until nothing is left, including what is added meanwhile, and then closes the scope.
    func drain() async {
        while let end = work.nextEnd() { await end.value }
    }
}

/// A future that the work of a scope returned.
private protocol AnyFuture {
    /// Adds a future of its own behind this one, so that cancelling the scope leaves this one to others.
    func added(to scope: FutureScope) -> Self
    func cancel()
}

extension Future: AnyFuture {
    fileprivate func added(to scope: FutureScope) -> Future { scope.add(WaiterStage.derive(from: self, ())) }
}
