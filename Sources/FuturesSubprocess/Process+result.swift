//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

#if Subprocess && (os(macOS) || os(Linux))
public import Foundation
public import Futures

extension Process {
    public static func result(
        running executable: URL,
        arguments: [String] = [],
        in folder: URL? = nil,
        environment: [String: String]? = nil,
        input: Data = Data(),
        limit: Int = 64 << 20,
        mergesErrors: Bool = false,
        gracePeriod: Duration = .seconds(5),
        endsGroup: Bool = false,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> Future<Result<ProcessOutput, ProcessError>, Never> {
        let program = Program(
            executable: executable,
            arguments: arguments,
            folder: folder,
            environment: environment,
            input: input,
            limit: limit,
            mergesErrors: mergesErrors,
            gracePeriod: gracePeriod,
            endsGroup: endsGroup
        )
        return Future(file: file, line: line) { () async in
            do throws(ProcessError) {
                return .success(try await program.run())
            } catch {
                return .failure(error)
            }
        }
    }
}
#endif
