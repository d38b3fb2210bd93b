//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Macros
import Foundation
import FuturesMacros

/// Shapes of libraries that many use, with types that stand in for theirs.
struct LibrarySignatures: Sendable {
    struct Snapshot: Sendable {}
    struct DataResponse<Success: Sendable>: Sendable {}
    enum AFError: Error { case invalid }
    final class DatabaseReference: Sendable {}
    struct App: Sendable {
        struct User: Sendable {}
        enum Failure: Swift.Error { case offline }
    }

    // MARK: Firebase

    // twin: func signIn(withEmail email: String, password: String) -> Future<Snapshot, any Error>
    @Futurized
    func signIn(withEmail email: String, password: String, completion: ((Snapshot?, (any Error)?) -> Void)?) {}

    // twin: func getDocument(source: Int = 0) -> Future<Snapshot, any Error>
    @Futurized
    func getDocument(source: Int = 0, completion: @escaping @Sendable (Snapshot?, (any Error)?) -> Void) {}

    // twin: @discardableResult func setData(_ data: [String: String], merge: Bool) -> Future<Void, any Error>
    @Futurized
    func setData(_ data: [String: String], merge: Bool, completion: (((any Error)?) -> Void)? = nil) {}

    // twin: func observeSingleEvent(of type: Int) -> Future<Snapshot, any Error>
    @Futurized
    func observeSingleEvent(
        of type: Int,
        with block: @escaping @Sendable (Snapshot) -> Void,
        withCancel cancelBlock: (@Sendable (any Error) -> Void)? = nil
    ) {}

    // The error comes first.
    // twin: func setValue(_ value: Int) -> Future<DatabaseReference, any Error>
    @Futurized
    func setValue(
        _ value: Int,
        withCompletionBlock block: @escaping @Sendable ((any Error)?, DatabaseReference) -> Void
    ) {}

    // twin: func first(_ path: String) -> Future<Snapshot, any Error>
    @Futurized
    func first(_ path: String, completion: @escaping @Sendable ((any Error)?, Snapshot?) -> Void) {}

    // twin: func runTransaction() -> Future<(Bool, Snapshot), any Error>
    @Futurized
    func runTransaction(andCompletionBlock: @escaping @Sendable ((any Error)?, Bool, Snapshot?) -> Void) {}

    // MARK: Alamofire, AFNetworking

    // twin: func responseData(queue: DispatchQueue = .main) -> Future<DataResponse<Data>, Never>
    @discardableResult
    @Futurized
    func responseData(
        queue: DispatchQueue = .main,
        completionHandler: @escaping @Sendable (DataResponse<Data>) -> Void
    ) -> LibrarySignatures { self }

    // twin: func responseDecodable<T: Decodable>(of type: T.Type = T.self) -> Future<T, AFError> where T:
    //     Swift.Sendable
    @Futurized
    func responseDecodable<T: Decodable>(
        of type: T.Type = T.self,
        completionHandler: @escaping (Result<T, AFError>) -> Void
    ) {}

    // twin: func get(_ path: String) -> Future<Data, any Error>
    @Futurized
    func get(
        _ path: String,
        success: @escaping @Sendable (Data) -> Void,
        failure: @escaping @Sendable (any Error) -> Void
    ) {}

    // twin: func post(_ path: String, progress: (@Sendable (Double) -> Void)?) -> Future<(Snapshot, Data?), NSError>
    @Futurized
    func post(
        _ path: String,
        progress: (@Sendable (Double) -> Void)?,
        success: (@Sendable (Snapshot, Data?) -> Void)?,
        failure: (@Sendable (NSError) -> Void)?
    ) {}

    // MARK: Realm and its MongoDB client

    // twin: func login(credentials: String) -> Future<App.User, any Error>
    @Futurized
    func login(credentials: String, completion: @escaping @Sendable (Result<App.User, any Error>) -> Void) {}

    // twin: func asyncOpen(callbackQueue: DispatchQueue = .main) -> Future<Snapshot, any Swift.Error>
    @Futurized
    func asyncOpen(
        callbackQueue: DispatchQueue = .main,
        callback: @escaping (Swift.Result<Snapshot, any Swift.Error>) -> Void
    ) {}

    // twin: @discardableResult func writeAsync(_ block: @escaping () -> Void) -> Future<Void, any Error>
    @Futurized
    func writeAsync(_ block: @escaping () -> Void, onComplete: (((any Error)?) -> Void)? = nil) {}

    // twin: func findOne(_ id: Int) -> Future<Snapshot?, App.Failure>
    @Futurized
    func findOne(_ id: Int, _ completion: @escaping @Sendable (Result<Snapshot?, App.Failure>) -> Void) {}

    // MARK: Views and view controllers

    // twin: @MainActor @discardableResult static func animate(withDuration duration: Double, animations: @escaping ()
    // -> Void) ->
    //     Future<Bool, Never>
    @MainActor
    @Futurized
    static func animate(
        withDuration duration: Double,
        animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {}

    // twin: @MainActor @discardableResult func dismiss(animated flag: Bool = true) -> Future<Void, Never>
    @MainActor
    @Futurized
    func dismiss(animated flag: Bool = true, completion: (() -> Void)? = nil) {}
}
#endif
