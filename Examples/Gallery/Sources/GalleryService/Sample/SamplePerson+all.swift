//
// This source file is part of the Futures open source project
// Copyright (c) the Futures authors
//
// See LICENSE.txt for license information
// SPDX-License-Identifier: Apache-2.0
//

import GalleryModel

extension SamplePerson {
    /// The ten people, in the order of their numbers.
    static let all = [
        SamplePerson(
            name: "Ines Varga",
            username: "Inkfern",
            street: "Tanner Lane",
            city: "Ostrava Mills",
            company: .init(name: "Varga and Daughters", catchPhrase: "Maps that fold the right way", bs: "print maps")
        ),
        SamplePerson(
            name: "Tomas Lindqvist",
            username: "Tideline",
            street: "Pilot Quay",
            city: "Skagen Point",
            company: .init(name: "Lindqvist Sails", catchPhrase: "Canvas before weather", bs: "sew sails")
        ),
        SamplePerson(
            name: "Amara Okeke",
            username: "Amberjay",
            street: "Palm Terrace",
            city: "New Calabar",
            company: .init(name: "Okeke Acoustics", catchPhrase: "Rooms that listen", bs: "tune concert halls")
        ),
        SamplePerson(
            name: "Yuki Tanabe",
            username: "Paperlamp",
            street: "Cedar Steps",
            city: "Lower Hakone",
            company: .init(name: "Tanabe Lanterns", catchPhrase: "Light with edges", bs: "fold lanterns")
        ),
        SamplePerson(
            name: "Bram de Wit",
            username: "Millwheel",
            street: "Dyke Road",
            city: "Oudewater East",
            company: .init(name: "De Wit Locks", catchPhrase: "Water knows its place", bs: "mend locks and weirs")
        ),
        SamplePerson(
            name: "Leila Haddad",
            username: "Saffronia",
            street: "Spice Passage",
            city: "Port Byblos",
            company: .init(name: "Haddad Table", catchPhrase: "One pot, many chairs", bs: "cook for weddings")
        ),
        SamplePerson(
            name: "Oskar Nyman",
            username: "Northlight",
            street: "Observatory Hill",
            city: "Abisko Ridge",
            company: .init(name: "Nyman Optics", catchPhrase: "Glass for long nights", bs: "grind lenses")
        ),
        SamplePerson(
            name: "Priya Raman",
            username: "Monsoonia",
            street: "Tamarind Row",
            city: "Kochi Heights",
            company: .init(name: "Raman Gauges", catchPhrase: "Every drop is counted", bs: "measure rain")
        ),
        SamplePerson(
            name: "Mateo Rivas",
            username: "Cobalto",
            street: "Kiln Street",
            city: "Talavera Norte",
            company: .init(name: "Rivas Tiles", catchPhrase: "Blue that stays blue", bs: "fire tiles")
        ),
        SamplePerson(
            name: "Greta Falk",
            username: "Rooftopper",
            street: "Slater Yard",
            city: "Hallein Bridge",
            company: .init(name: "Falk Slates", catchPhrase: "Above it all", bs: "lay roofs")
        ),
    ]
}
