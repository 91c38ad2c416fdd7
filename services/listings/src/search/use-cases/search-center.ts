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
  const withPlace = (center: SearchCenter): SearchCenter => ({
    ...center,
    place: locationName(gazetteer, center) ?? center.name,
  });
  return (input: Input): SearchCenter | null => {
    const { lat, lng, location } = input;
    if (lat !== undefined && lng !== undefined) {
      const chosen = chosenSite(gazetteer, { ...input, lat, lng });
      return chosen === null ? centerOfPoint(gazetteer, { ...input, lat, lng }) : withPlace(chosen);
    }
    if (!location) return null;
    return withPlace(centerOfText(gazetteer.resolve(location, { limit: SITE_ALTERNATIVES_MAX })));
  };
}

type Point = Input & { lat: number; lng: number };

function chosenSite(gazetteer: Gazetteer, { lat, lng, place_id, site_kind }: Point): SearchCenter | null {
  const chosen = place_id === undefined ? null : gazetteer.siteById(place_id);
  if (chosen === null || distanceKm(chosen, { lat, lng }) > CHOSEN_PLACE_MAX_KM) return null;
  return {
    lat,
    lng,
    name: chosen.displayName,
    kind: site_kind ?? 'exact',
    place_id: chosen.id,
    alternatives: [],
  };
}

/** Names a point by the town around it. */
function centerOfPoint(gazetteer: Gazetteer, { lat, lng, place_id, site_kind }: Point): SearchCenter {
  const town = gazetteer.nearestPlace(lat, lng);
  const name = town === null ? `${lat.toFixed(3)}, ${lng.toFixed(3)}` : gazetteer.displayName(town);
  return {
    lat,
    lng,
    name,
    kind: site_kind ?? (place_id === undefined ? 'map' : 'exact'),
    place_id: null,
    alternatives: [],
    place: town?.municipality ?? name,
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
