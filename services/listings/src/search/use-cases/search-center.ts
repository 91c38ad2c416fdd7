import { SITE_ALTERNATIVES_MAX, type SearchCenter, type SearchQuery } from '@kq/contracts';
import { distanceKm, type Gazetteer, type Resolution, type Site } from '@kq/gazetteer';
import { reason } from '@kq/contracts/reasons/reason';
import { validationError } from '@kq/kernel';
import { locationName } from '../domain/location-name';

/** Clients round coordinates; a place id farther than this from its coordinates is ignored. */
const CHOSEN_PLACE_MAX_KM = 1;

type Input = Pick<SearchQuery, 'lat' | 'lng' | 'location' | 'place_id' | 'site_kind'>;

/** Returns the work site of a search. @throws AppError VALIDATION_FAILED for a text of no place in Germany */
export function createSearchCenter({ gazetteer }: { gazetteer: Gazetteer }) {
  return (input: Input): SearchCenter | null => {
    const center = centerOf(gazetteer, input);
    return center && { ...center, place: center.place ?? locationName(gazetteer, center) ?? center.name };
  };
}

function centerOf(gazetteer: Gazetteer, input: Input): SearchCenter | null {
  const { lat, lng, location } = input;
  if (lat !== undefined && lng !== undefined) return centerOfPoint(gazetteer, { ...input, lat, lng });
  if (!location) return null;
  return centerOfText(gazetteer.resolve(location, { limit: SITE_ALTERNATIVES_MAX }));
}

function centerOfPoint(
  gazetteer: Gazetteer,
  { lat, lng, place_id: placeId, site_kind: kind }: Input & { lat: number; lng: number },
): SearchCenter {
  const chosen = placeId === undefined ? null : gazetteer.siteById(placeId);
  if (chosen !== null && distanceKm(chosen, { lat, lng }) <= CHOSEN_PLACE_MAX_KM)
    return {
      lat,
      lng,
      name: chosen.displayName,
      kind: kind ?? 'exact',
      place_id: chosen.id,
      alternatives: [],
    };
  const place = gazetteer.nearestPlace(lat, lng);
  const name = place === null ? `${lat.toFixed(3)}, ${lng.toFixed(3)}` : gazetteer.displayName(place);
  return {
    lat,
    lng,
    name,
    kind: kind ?? (placeId === undefined ? 'map' : 'exact'),
    place_id: null,
    alternatives: [],
    // As `locationName` would say, which would search for the nearest place again.
    place: place?.municipality ?? name,
  };
}

function centerOfText(resolution: Resolution): SearchCenter {
  if (resolution.kind === 'unknown') throw validationError({ location: [reason('location_unknown')] });
  if (resolution.kind === 'abroad') throw validationError({ location: [reason('location_abroad')] });
  const { kind, site } = resolution;
  return {
    ...presentSite(site),
    kind,
    place_id: kind === 'coordinates' ? null : site.id,
    alternatives: resolution.kind === 'guess' ? resolution.alternatives.map(presentSite) : [],
  };
}

const presentSite = ({ displayName: name, lat, lng, id }: Site) => ({ name, lat, lng, place_id: id });
