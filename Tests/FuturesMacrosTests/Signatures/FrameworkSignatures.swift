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

/// Shapes of Apple's frameworks, with types that stand in for theirs.
struct FrameworkSignatures: Sendable {
    struct Item: Sendable {}
    final class Query: Sendable {}
    enum StoreError: Error { case cancelled }
    enum Status: Sendable { case granted }

    // MARK: CloudKit

    // twin: func fetch(withRecordID id: String) -> Future<Item, any Error>
    @Futurized
    func fetch(withRecordID id: String, completionHandler: @escaping @Sendable (Item?, (any Error)?) -> Void) {}

    // twin: func save(_ record: Item) -> Future<Item, any Error>
    @Futurized
    func save(_ record: Item, completionHandler: @escaping @Sendable (_ record: Item?, _ error: (any Error)?) -> Void) {
    }

    // twin: func accountStatus() -> Future<Status, any Error>
    @Futurized
    func accountStatus(completionHandler: @escaping @Sendable (Status, (any Error)?) -> Void) {}

    // twin: func modify(_ items: [Item]) -> Future<(saved: [Item], deleted: [String]), any Error>
    @Futurized
    func modify(
        _ items: [Item],
        modifyRecordsCompletionBlock: (
            @Sendable (_ saved: [Item]?, _ deleted: [String]?, _ error: (any Error)?) -> Void
        )?
    ) {}

    // twin: func query(_ text: String) -> Future<String?, any Error>
    @Futurized
    func query(_ text: String, queryResultBlock completion: @escaping @Sendable (Result<String?, any Error>) -> Void) {}

    // MARK: StoreKit, GameKit, PassKit

    // twin: func products(for ids: Set<String>) -> Future<[Item], StoreError>
    @Futurized
    func products(for ids: Set<String>) async throws(StoreError) -> [Item] { [] }

    // twin: func finish(_ transaction: Item) -> Future<Void, Never>
    @Futurized
    func finish(_ transaction: Item) async {}

    // twin: func loadEntries(for scope: Int, range: NSRange) -> Future<(Item, [Item], Int), any Error>
    @Futurized
    func loadEntries(
        for scope: Int,
        range: NSRange,
        completionHandler: @escaping @Sendable (Item?, [Item]?, Int, (any Error)?) -> Void
    ) {}

    // twin: @discardableResult func openPaymentSetup() -> Future<Bool, Never>
    @Futurized
    func openPaymentSetup(completion: (@Sendable (Bool) -> Void)? = nil) {}

    // MARK: HealthKit

    // twin: func requestAuthorization(toShare: Set<String>?, read: Set<String>?) -> Future<Bool, any Error>
    @Futurized
    func requestAuthorization(
        toShare: Set<String>?,
        read: Set<String>?,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {}

    // twin: func sample(_ type: String, limit: Int) -> Future<(Query, [Item]), any Error>
    @Futurized
    func sample(
        _ type: String,
        limit: Int,
        resultsHandler: @escaping @Sendable (Query, [Item]?, (any Error)?) -> Void
    ) {}

    // MARK: CoreLocation, MapKit, Contacts, EventKit

    // twin: func reverseGeocode(_ location: Item) -> Future<[Item], any Error>
    @Futurized
    func reverseGeocode(_ location: Item, completionHandler: @escaping ([Item]?, (any Error)?) -> Void) {}

    // twin: func snapshot(with queue: DispatchQueue) -> Future<Item, any Error>
    @Futurized
    func snapshot(with queue: DispatchQueue, completionHandler: @escaping (Item?, (any Error)?) -> Void) {}

    // twin: func requestAccess(for entity: Int) -> Future<Bool, any Error>
    @Futurized
    func requestAccess(for entity: Int, completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void) {}

    // twin: func fetchReminders(matching predicate: String) -> Future<[Item]?, Never>
    @Futurized @discardableResult
    func fetchReminders(matching predicate: String, completion: @escaping @Sendable ([Item]?) -> Void) -> Int { 0 }

    // MARK: Photos, AVFoundation

    // twin: @discardableResult func performChanges(_ changeBlock: @escaping @Sendable () -> Void) -> Future<Bool, any
    // Error>
    @Futurized
    func performChanges(
        _ changeBlock: @escaping @Sendable () -> Void,
        completionHandler: (@Sendable (Bool, (any Error)?) -> Void)? = nil
    ) {}

    // twin: func requestImage(for asset: Item, size: CGSize) -> Future<(Item?, [String: any Sendable]?), Never>
    @Futurized
    func requestImage(
        for asset: Item,
        size: CGSize,
        resultHandler: @escaping @Sendable (Item?, [String: any Sendable]?) -> Void
    ) {}

    // twin: func requestAuthorization() -> Future<Status, Never>
    @Futurized
    func requestAuthorization(_ handler: @escaping @Sendable (Status) -> Void) {}

    // twin: static func requestAccess(for mediaType: String) -> Future<Bool, Never>
    @Futurized
    static func requestAccess(for mediaType: String, completionHandler: @escaping @Sendable (Bool) -> Void) {}

    // twin: func generateImage(at seconds: Double) -> Future<(Item, Double), any Error>
    @Futurized
    func generateImage(
        at seconds: Double,
        completionHandler handler: @escaping @Sendable (Item?, Double, (any Error)?) -> Void
    ) {}

    // twin: func export(progress: @escaping @Sendable (Double) -> Void) -> Future<URL, StoreError>
    @Futurized
    func export(
        progress: @escaping @Sendable (Double) -> Void,
        completion: @escaping @Sendable (Result<URL, StoreError>) -> Void
    ) {}

    // MARK: WebKit, WatchConnectivity, UserNotifications, LocalAuthentication

    // twin: @MainActor @discardableResult func evaluateJavaScript(_ script: String) -> Future<any Sendable, any Error>
    @MainActor
    @Futurized
    func evaluateJavaScript(
        _ script: String,
        completionHandler: (@MainActor @Sendable ((any Sendable)?, (any Error)?) -> Void)? = nil
    ) {}

    // twin: @MainActor func decidePolicy(for action: Item) -> Future<Status, Never>
    @Futurized
    @MainActor
    func decidePolicy(for action: Item, decisionHandler: @escaping @MainActor (Status) -> Void) {}

    // twin: func sendMessage(_ message: [String: String]) -> Future<[String: String], any Error>
    @Futurized
    func sendMessage(
        _ message: [String: String],
        replyHandler: (@Sendable ([String: String]) -> Void)?,
        errorHandler: (@Sendable (any Error) -> Void)? = nil
    ) {}

    // twin: @discardableResult func add(_ request: Item) -> Future<Void, any Error>
    @Futurized
    func add(_ request: Item, withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) {}

    // twin: func notificationSettings() -> Future<Item, Never>
    @Futurized
    func notificationSettings(completionHandler: @escaping @Sendable (Item) -> Void) {}

    // twin: func evaluatePolicy(_ policy: Int, localizedReason: String) -> Future<Bool, any Error>
    @Futurized
    func evaluatePolicy(
        _ policy: Int,
        localizedReason: String,
        reply: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {}
}
#endif
