//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

public import GRDB
public import GalleryModel

// Each entry is a row: the columns are named as the fields, and a field that is an object is JSON text.
extension User: FetchableRecord, PersistableRecord {
    /// The table of the users.
    public static var databaseTableName: String { "users" }
}

extension Album: FetchableRecord, PersistableRecord {
    /// The table of the albums.
    public static var databaseTableName: String { "albums" }
}

extension Photo: FetchableRecord, PersistableRecord {
    /// The table of the photos.
    public static var databaseTableName: String { "photos" }
}

extension GalleryStore {
    /// Says in the file's header whose it is: the letters `Glry`.
    private static var applicationID: Int { 0x476C_7279 }

    static func holdsGallery(_ db: Database) throws -> Bool {
        try Int.fetchOne(db, sql: "PRAGMA application_id") == self.applicationID
    }

    static func isEmpty(_ db: Database) throws -> Bool {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0
    }

    /// Reads all three tables.
    static func gallery(in db: Database) throws -> MergedGallery {
        do {
            return MergedGallery(
                users: try User.order(Column("id")).fetchAll(db),
                albums: try Album.order(Column("id")).fetchAll(db),
                photos: try Photo.order(Column("id")).fetchAll(db)
            )
        } catch let error as DatabaseError where error.resultCode != .SQLITE_ERROR {
            throw error
        } catch {
            // A table or a column is missing, or holds something else.
            throw Foreign.otherVersion
        }
    }

    /// Makes the three tables, empty, in place of those that are there.
    static func createTables(_ db: Database) throws {
        try db.execute(
            sql: """
                PRAGMA application_id = \(self.applicationID);
                DROP TABLE IF EXISTS photos;
                DROP TABLE IF EXISTS albums;
                DROP TABLE IF EXISTS users;
                CREATE TABLE users (
                    id INTEGER PRIMARY KEY,
                    name TEXT NOT NULL,
                    username TEXT NOT NULL,
                    email TEXT NOT NULL,
                    address TEXT NOT NULL,
                    phone TEXT NOT NULL,
                    website TEXT NOT NULL,
                    company TEXT NOT NULL
                ) STRICT;
                CREATE TABLE albums (
                    id INTEGER PRIMARY KEY,
                    userId INTEGER NOT NULL REFERENCES users (id),
                    title TEXT NOT NULL
                ) STRICT;
                CREATE TABLE photos (
                    id INTEGER PRIMARY KEY,
                    albumId INTEGER NOT NULL REFERENCES albums (id),
                    title TEXT NOT NULL,
                    url TEXT NOT NULL,
                    thumbnailUrl TEXT NOT NULL
                ) STRICT;
                CREATE INDEX albumsOfUser ON albums (userId);
                CREATE INDEX photosOfAlbum ON photos (albumId);
                """
        )
    }
}
