#!/usr/bin/env python3
"""Builds packages/gazetteer/data/map-towns.json, the towns that a map draws, from places.tsv. Standard library only.

    python3 packages/gazetteer/scripts/build-map-towns.py

The largest municipalities, largest first: rows of name, latitude, longitude and population class. GeoNames, CC BY 4.0.
"""

import bisect
import gzip
import json
import pathlib

DATA = pathlib.Path(__file__).resolve().parent.parent / "data"
TOWNS = 2400
# Lower bounds of the classes 1 to 5; smaller towns are of class 0.
CLASS_BOUNDS = [10_000, 20_000, 50_000, 100_000, 500_000]
# GeoNames lists one large town by its English name.
GERMAN_NAMES = {"Munich": "München"}


def main():
    towns = []
    for line in (DATA / "places.tsv").read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        _, name, lat, lng, population, _, role, _ = line.split("\t")
        if "m" in role:
            towns.append((int(population), GERMAN_NAMES.get(name, name), round(float(lat), 3), round(float(lng), 3)))
    towns.sort(key=lambda town: (-town[0], town[1]))
    rows = [[name, lat, lng, bisect.bisect_right(CLASS_BOUNDS, population)] for population, name, lat, lng in towns[:TOWNS]]
    document = {"attribution": "GeoNames, CC BY 4.0, see NOTICE-CC-BY.md", "towns": rows}
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n"
    (DATA / "map-towns.json").write_text(text, encoding="utf-8")
    print(f"map-towns.json: {len(rows)} towns, {len(gzip.compress(text.encode(), 9)) / 1000:.0f} KB gzip, smallest {towns[TOWNS - 1][0]} people")


if __name__ == "__main__":
    main()
