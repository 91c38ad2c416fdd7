#!/usr/bin/env python3
"""Builds packages/gazetteer/data/map-towns.json, the towns that a map draws, from places.tsv. Standard library only.

    python3 packages/gazetteer/scripts/build-map-towns.py

The largest municipalities by class, then the largest parts of municipalities, which name what lies between them on a close map: rows of
name, latitude, longitude and population class. GeoNames, CC BY 4.0.
"""

import bisect
import gzip
import json
import pathlib

DATA = pathlib.Path(__file__).resolve().parent.parent / "data"
TOWNS = 2200
PARTS = 1200
# Lower bounds of the classes 1 to 5; smaller towns and all parts are of class 0.
CLASS_BOUNDS = [10_000, 20_000, 50_000, 100_000, 500_000]
# GeoNames lists one large town by its English name.
GERMAN_NAMES = {"Munich": "München"}


def main():
    towns, parts = [], []
    for line in (DATA / "places.tsv").read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        _, name, lat, lng, population, _, role, _ = line.split("\t")
        place = (-int(population), GERMAN_NAMES.get(name, name), round(float(lat), 3), round(float(lng), 3))
        (towns if "m" in role else parts).append(place)
    rows = [[name, lat, lng, bisect.bisect_right(CLASS_BOUNDS, -negative)] for negative, name, lat, lng in sorted(towns)[:TOWNS]]
    rows += [[name, lat, lng, 0] for _, name, lat, lng in sorted(parts)[:PARTS]]
    document = {"attribution": "GeoNames, CC BY 4.0, see NOTICE-CC-BY.md", "towns": rows}
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n"
    (DATA / "map-towns.json").write_text(text, encoding="utf-8")
    print(f"map-towns.json: {len(rows)} rows, {len(gzip.compress(text.encode(), 9)) / 1000:.0f} KB gzip")


if __name__ == "__main__":
    main()
