//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import Foundation
import Futures
import Testing

@testable import FuturesFoundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("URLError(cause:)", .timeLimit(.minutes(60)))
struct URLErrorCauseTests {
    private func failure(_ error: any Error) throws -> HTTPError {
        let address = try #require(URL(string: "http://localhost/x"))
        let promise = Promise<HTTPResponse, HTTPError>()
        promise.reject(.cancelled)
        return Transfer(address: address, method: nil, promise: promise).failure(error)
    }

    private static let transient: [URLError.Code] = [
        .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .networkConnectionLost, .notConnectedToInternet,
        .callIsActive, .backgroundSessionWasDisconnected, .timedOut, .badServerResponse, .zeroByteResource,
        .resourceUnavailable, .unknown,
    ]
    private static let lasting: [URLError.Code] = [
        .appTransportSecurityRequiresSecureConnection, .backgroundSessionInUseByAnotherProcess,
        .backgroundSessionRequiresSharedContainer, .badURL, .cannotCloseFile, .cannotCreateFile,
        .cannotDecodeContentData, .cannotDecodeRawData, .cannotLoadFromNetwork, .cannotMoveFile, .cannotOpenFile,
        .cannotParseResponse, .cannotRemoveFile, .cannotWriteToFile, .clientCertificateRejected,
        .clientCertificateRequired, .dataLengthExceedsMaximum, .dataNotAllowed, .downloadDecodingFailedMidStream,
        .downloadDecodingFailedToComplete, .fileDoesNotExist, .fileIsDirectory, .httpTooManyRedirects,
        .internationalRoamingOff, .noPermissionsToReadFile, .redirectToNonExistentLocation,
        .requestBodyStreamExhausted, .secureConnectionFailed, .serverCertificateHasBadDate,
        .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .serverCertificateUntrusted,
        .unsupportedURL, .userAuthenticationRequired, .userCancelledAuthentication,
    ]

    @Test(arguments: transient.map { ($0, true) } + lasting.map { ($0, false) })
    func `each code is kept and classified, also in an error of the domain that can't be cast`(
        code: URLError.Code,
        isTransient: Bool
    ) throws {
        let text = [NSLocalizedDescriptionKey: "why"]
        for error in [
            URLError(code, userInfo: text), NSError(domain: NSURLErrorDomain, code: code.rawValue, userInfo: text),
        ] as [any Error] {
            let failure = try failure(error)
            guard case .transport(_, let cause) = failure else { throw failure }
            #expect(cause.code == code)
            #expect(cause.localizedDescription == "why")
            #expect(failure.isTransient == isTransient)
        }
    }

    @Test func `a cancelled transfer and a truncated body are told apart from others`() throws {
        guard case .cancelled = try failure(NSError(domain: NSURLErrorDomain, code: URLError.cancelled.rawValue)),
            case .truncated(_, missing: 45) = try failure(
                NSError(
                    domain: NSURLErrorDomain,
                    code: URLError.unknown.rawValue,
                    userInfo: [NSLocalizedDescriptionKey: "transfer closed with 45 bytes remaining to read"]
                )
            )
        else {
            Issue.record("expected a cancellation and a truncation")
            return
        }
    }

    @Test(arguments: [
        (POSIXErrorCode.ECONNREFUSED, URLError.Code.cannotConnectToHost), (.ECONNRESET, .networkConnectionLost),
        (.EPIPE, .networkConnectionLost), (.ENETUNREACH, .notConnectedToInternet), (.ETIMEDOUT, .timedOut),
    ])
    func `an error of the system that says as much is translated`(system: POSIXErrorCode, code: URLError.Code) throws {
        let failure = try failure(POSIXError(system))
        guard case .transport(_, let cause) = failure else { throw failure }
        #expect(cause.code == code)
        #expect((cause.errorUserInfo[NSUnderlyingErrorKey] as? NSError)?.code == Int(system.rawValue))
        #expect(failure.isTransient)
    }

    @Test func `one that says nothing is kept, and is not taken for one that passes`() throws {
        struct Odd: LocalizedError { var errorDescription: String? { "something odd" } }
        let failure = try failure(Odd())
        guard case .transport(_, let cause) = failure else { throw failure }
        #expect(cause.code == .unknown)
        #expect(cause.errorUserInfo[NSUnderlyingErrorKey] is Odd || cause.foreignCause != nil)
        #expect(failure.description.hasPrefix("http://localhost/x: something odd ("))
        #expect(!failure.isTransient)
    }
}
