import { type AccommodationCard } from '@kq/contracts';
import { loadGazetteer } from '@kq/gazetteer';
import { type ApiClient, testStay } from '@kq/test-kit';

interface Suggestion {
  readonly id: string;
  readonly accommodations_count?: number;
}

interface Page {
  readonly data: readonly AccommodationCard[];
  readonly meta: { readonly total: number };
}

/** By postal code. */
export type TownCounts = Readonly<Record<string, number>>;

const PER_PAGE = 1000;

/** Returns the number of accommodations that the suggestion of each code's town shows; 0 for none. */
export async function suggestedCounts(api: ApiClient, postalCodes: readonly string[]): Promise<TownCounts> {
  return countsBy(postalCodes, async (postalCode) => {
    const { id, name } = townOf(postalCode);
    const path = `/api/geo/search?q=${encodeURIComponent(name)}`;
    const { status, body } = await api.get<{ data: Suggestion[] }>(path, { 'x-consent': 'geocoding' });
    if (status !== 200) throw new Error(`suggestions for ${name} returned ${status}`);
    return body.data.find((one) => one.id === id)?.accommodations_count ?? 0;
  });
}

/** Returns the number of accommodations that an anonymous search finds in the town of each code. */
export async function publicCounts(api: ApiClient, postalCodes: readonly string[]): Promise<TownCounts> {
  return countsBy(postalCodes, async (postalCode) => {
    const { id, name, lat, lng } = townOf(postalCode);
    const query = new URLSearchParams({
      ...{ location: name, lat: String(lat), lng: String(lng), radius: '50' },
      ...{ workers: '1', min_beds: '1', per_page: String(PER_PAGE), ...testStay() },
    });
    const { status, body } = await api.get<Page>(`/api/accommodations?${query}`);
    if (status !== 200) throw new Error(`search around ${name} returned ${status}`);
    if (body.meta.total > PER_PAGE) throw new Error(`more than ${PER_PAGE} accommodations around ${name}`);
    return body.data.filter((card) => gazetteer.townPlace(card.zip_code)?.id === id).length;
  });
}

const gazetteer = loadGazetteer();

function townOf(postalCode: string) {
  const town = gazetteer.townPlace(postalCode);
  if (town === null) throw new Error(`no town of ${postalCode}`);
  return town;
}

async function countsBy(
  postalCodes: readonly string[],
  count: (postalCode: string) => Promise<number>,
): Promise<TownCounts> {
  const entries = await Promise.all(postalCodes.map(async (code) => [code, await count(code)] as const));
  return Object.fromEntries(entries);
}
