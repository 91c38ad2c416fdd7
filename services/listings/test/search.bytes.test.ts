import { AMENITIES, SEARCH_SORTS, type SearchQuery, searchQuerySchema } from '@kq/contracts';
import { loadGazetteer } from '@kq/gazetteer';
import { fakeClock } from '@kq/kernel/time/fake-clock';
import { type CardFacts, cardFactsOf } from '../src/accommodations/domain/card';
import { SearchIndex } from '../src/search/domain/search-index';
import { createCardBytes } from '../src/search/http/card-bytes';
import { presentSearch } from '../src/search/http/search.presenter';
import { createSearchWriter } from '../src/search/http/search.writer';
import { createSearchAccommodations } from '../src/search/use-cases/search-accommodations';
import { demoListings } from '../src/seed/domain/demo-listings';
import { createRandom, type Random } from '../src/seed/domain/random';
import { accommodationBody, owner, startListings } from './listings-harness';

const TODAY = '2026-03-02';
const gazetteer = loadGazetteer();
const TITLES = ['Haus "Süd" \\ Nord', 'Pension 🛏️ €', 'Zeile\u2028 und \ud800 halb', '</script>', 'Łódź 宿'];

function setUp(count: number) {
  const changedAt = new Date(`${TODAY}T09:00:00Z`);
  const index = new SearchIndex();
  const facts = [...demoListings(gazetteer, { count, seed: 3, today: TODAY, changedAt })].map(cardFactsOf);
  for (const one of facts) index.accommodations.apply({ id: one.id, version: 1, facts: one });
  const owners = facts.map(({ ownerId }) => ownerId).filter((_, at) => at % 3 === 0);
  index.accommodations.setStats(
    new Map(owners.map((id) => [id, { response_hours: id % 20, acceptance: 0.5 } as never])),
  );
  const search = createSearchAccommodations({ index, gazetteer, clock: fakeClock(`${TODAY}T09:00:00Z`) });
  return { index, facts, search };
}

function randomQuery(random: Random, facts: readonly CardFacts[]): SearchQuery {
  const { lat, lng } = random.pick(facts);
  const from = random.int(3, 20);
  const day = (number: number) => `2026-04-${String(number).padStart(2, '0')}`;
  return searchQuerySchema.parse({
    ...(random.chance(0.8) ? { lat: String(lat), lng: String(lng) } : {}),
    ...(random.chance(0.5) ? { start_date: day(from), end_date: day(from + random.int(4, 10)) } : {}),
    ...(random.chance(0.2) ? { nights: 'mon_thu' } : {}),
    ...(random.chance(0.2) ? { amenities: random.pick(AMENITIES) } : {}),
    radius: String(random.int(5, 100)),
    workers: String(random.int(1, 12)),
    sort: random.pick(SEARCH_SORTS),
    per_page: String(random.int(1, 8)),
    page: String(random.int(1, 2)),
  });
}

describe('the bytes of a search', () => {
  it.each([
    ['all kept', 64 * 1024 * 1024],
    ['hardly any kept', 20_000],
  ])(
    'are those of the presented answer, also while accommodations change: %s',
    (_name, limit) => {
      const { index, facts, search } = setUp(400);
      const cards = createCardBytes(limit);
      index.accommodations.onChange((id) => cards.drop(id));
      const write = createSearchWriter({ cards });
      const random = createRandom(limit);
      let shown = 0;
      let wrong = 0;
      for (let version = 2; version < 5002; version += 1) {
        if (random.chance(0.3)) {
          const changed: CardFacts = {
            ...random.pick(facts),
            title: `${random.pick(TITLES)} ${version}`,
            prices: { price_per_bed_night: version, weekly_discount: null, monthly_discount: 30 },
          };
          const isRemoved = random.chance(0.2);
          index.accommodations.apply({ id: changed.id, version, facts: isRemoved ? null : changed });
        }
        const query = randomQuery(random, facts);
        const answer = search(query);
        shown += answer.hits.length;
        const { bytes, onSent } = write(answer, query, 1.234);
        if (bytes.toString() !== JSON.stringify(presentSearch(answer, query, 1.234))) wrong += 1;
        onSent?.();
      }
      expect(wrong).toBe(0);
      expect(shown).toBeGreaterThan(5000);
      expect(cards.size()).toBeLessThanOrEqual(limit);
    },
    60_000,
  );

  it('are dropped when an accommodation changes or disappears', () => {
    const { index, facts } = setUp(3);
    const cards = createCardBytes();
    index.accommodations.onChange((id) => cards.drop(id));
    const [one, other] = facts as [CardFacts, CardFacts];
    cards.of(one);
    cards.of(other);
    index.accommodations.apply({ id: one.id, version: 2, facts: { ...one, title: 'Neu' } });
    const size = cards.size();
    expect(size).toBeGreaterThan(0);
    index.accommodations.apply({ id: other.id, version: 2, facts: null });
    expect(cards.size()).toBe(0);
  });

  it('follow the least recently shown out', () => {
    const { facts } = setUp(3);
    const [one, two, three] = facts as [CardFacts, CardFacts, CardFacts];
    const room = createCardBytes();
    for (const kept of [one, two, three]) room.of(kept);
    const cards = createCardBytes(room.size() - 1);
    const first = cards.of(one);
    const second = cards.of(two);
    cards.of(one);
    cards.of(three);
    expect(cards.of(one)).toBe(first);
    expect(cards.of(two)).not.toBe(second);
  });
});

it('shows a change of an accommodation at once, and no longer a hidden or deleted one', async () => {
  const kq = await startListings();
  try {
    const created = await kq
      .as(owner)
      .post<{ id: number }>('/api/accommodations', accommodationBody({ title: 'Haus Alt' }));
    const path = `/api/accommodations/${created.body.id}`;
    const titles = async () => {
      const found = await kq
        .as(null)
        .get<{ data: { title: string }[] }>('/api/accommodations?location=Ludwigshafen');
      return found.body.data.map(({ title }) => title);
    };
    const setArchived = (archived: boolean) =>
      kq.as(owner).post('/api/accommodations/archive', { ids: [created.body.id], archived });
    expect(await titles()).toEqual(['Haus Alt']);
    await kq.as(owner).patch(path, { title: 'Haus Neu' });
    expect(await titles()).toEqual(['Haus Neu']);
    await setArchived(true);
    expect(await titles()).toEqual([]);
    await setArchived(false);
    expect(await titles()).toEqual(['Haus Neu']);
    await kq.as(owner).delete(path);
    expect(await titles()).toEqual([]);
  } finally {
    await kq.stop();
  }
}, 30_000);
