//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

/// What the albums and photos are called.
///
/// A title is put together from parts. Walking the combinations with a stride that shares no divisor with their number
/// meets each of them once before any comes again: neighbours differ in every part, and no title comes twice.
enum SampleTitles {
    /// The title of an album, different for each of the first 100 indices.
    static func album(_ index: Int) -> String {
        let number = index * 37 % (Self.places.count * Self.seasons.count)
        return "\(Self.places[number % 10]) \(Self.seasons[number / 10])"
    }

    /// The title of a photo, different for each of the first 8,000 indices.
    static func photo(_ index: Int) -> String {
        let number = index * 3163 % (Self.qualities.count * Self.subjects.count * Self.moments.count)
        return "\(Self.qualities[number % 20]) \(Self.subjects[number / 20 % 20]) \(Self.moments[number / 400])"
    }

    private static let places = [
        "harbours", "back roads", "rooftops", "orchards", "night trains",
        "market halls", "lighthouses", "river bends", "mountain huts", "city gardens",
    ]
    private static let seasons = [
        "in early spring", "in high summer", "in late autumn", "in deep winter", "after the storm",
        "on a Sunday", "before sunrise", "with old friends", "on the way home", "seen twice",
    ]
    private static let qualities = [
        "quiet", "crooked", "golden", "distant", "hidden", "painted", "windy", "empty", "crowded", "silver",
        "narrow", "forgotten", "mossy", "bright", "blue", "weathered", "tilted", "warm", "frosted", "open",
    ]
    private static let subjects = [
        "window", "ferry", "staircase", "bicycle", "bridge", "courtyard", "lantern", "pier", "meadow", "signpost",
        "doorway", "kite", "fountain", "bench", "windmill", "tram", "archway", "chimney", "footpath", "balcony",
    ]
    private static let moments = [
        "at dawn", "at noon", "at dusk", "at midnight", "in the rain", "in the fog", "under snow", "against the light",
        "from above", "from the train", "across the water", "behind the mill", "by the station", "near the coast",
        "in the old town", "on the hill", "below the wall", "after closing time", "during the fair", "at low tide",
    ]
}
