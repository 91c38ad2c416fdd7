import { foldName, importanceOf, type Gazetteer, type Locality } from '@kq/gazetteer';
import { z } from 'zod';
import { type Geocoder } from '../use-cases/ports';
import { type FetchJson } from './fetch-json';

/** docs/spec LIM-03: largest page of the service. */
const PAGE_SIZE_MAX = 50;
/** Limit of calls to OpenPLZ for one response. */
const CALLS_MAX = 4;

const answerSchema = z.array(
  z.object({
    postalCode: z.string(),
    name: z.string(),
    district: z.object({ name: z.string() }).nullish(),
    federalState: z.object({ name: z.string() }),
  }),
);

/**
 * Creates the lookup in OpenPLZ, the register of postal codes and localities; the gazetteer adds the missing
 * coordinates.
 */
export function createOpenPlzPostalCodes({
  fetchJson,
  gazetteer,
}: {
  fetchJson: FetchJson;
  gazetteer: Gazetteer;
}): Pick<Geocoder, 'postalCodes'> {
  return {
    async postalCodes({ digits, page, pageSize }) {
      const size = Math.min(pageSize, PAGE_SIZE_MAX);
      const pages = Math.min(CALLS_MAX, Math.ceil(pageSize / size));
      const localities: Locality[] = [];
      for (let call = 0; call < pages; call++) {
        const query = new URLSearchParams({
          // The service's filters are regular expressions that match anywhere.
          postalCode: digits.length === 5 ? `^${digits}$` : `^${digits}`,
          page: String((page - 1) * pages + call + 1),
          pageSize: String(size),
        });
        const { body: rows, headers } = await fetchJson('/de/Localities', query, answerSchema);
        for (const row of rows) localities.push(...located(gazetteer, row));
        if (rows.length < size || Number(query.get('page')) >= totalPages(headers)) break;
      }
      return localities.sort(byCodeThenImportance);
    },
  };
}

/** Returns the page count of the header; without the header the next page is requested. */
function totalPages(headers: Headers): number {
  return Number(headers.get('x-total-pages') ?? Infinity);
}

/** Adds the point of the locality, else of its code; returns nothing for a code missing in the gazetteer. */
function located(gazetteer: Gazetteer, row: z.infer<typeof answerSchema>[number]): Locality[] {
  const code = gazetteer.postalCode(row.postalCode);
  if (!code) return [];
  const village = gazetteer
    .placesOfPostalCode(row.postalCode)
    .find((place) => foldName(place.name) === foldName(row.name));
  const isMain = foldName(code.name) === foldName(row.name);
  const { lat, lng } = isMain || !village ? code : village;
  return [
    {
      postalCode: row.postalCode,
      name: row.name,
      district: row.district?.name ?? code.district,
      state: row.federalState.name,
      lat,
      lng,
      importance: isMain ? 1 : importanceOf(village?.population ?? 0),
    },
  ];
}

function byCodeThenImportance(a: Locality, b: Locality): number {
  return a.postalCode === b.postalCode
    ? b.importance - a.importance
    : Number(a.postalCode) - Number(b.postalCode);
}
