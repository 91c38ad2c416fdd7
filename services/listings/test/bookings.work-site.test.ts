import { type ListingsMail } from '@kq/contracts';
import { siteLabel } from '@kq/contracts/text/work-site';
import { type BookingsHarness, dispatcher, ownerA, startBookings } from './bookings-harness';

let kq: BookingsHarness;
let accommodation: number;

beforeAll(async () => {
  kq = await startBookings({ config: { KQ_LIMIT_REQUESTS: 'off' } });
  accommodation = await kq.accommodation(ownerA);
});
afterAll(() => kq.stop());

const AT = { lat: 49.48, lng: 8.44 };
const TOWN = 'Ludwigshafen am Rhein';

/** What each reader of a request gets as its work site. */
async function readersOf(location: Record<string, unknown>) {
  const id = await kq.opened([accommodation], { location });
  const mail = await kq.mail('request_received', id, ownerA.userId);
  if (mail.skip) throw new Error(mail.reason);
  const [request, list, copy, page, inbox] = await Promise.all([
    kq.read(id),
    kq.get('/api/booking-requests', { as: dispatcher }),
    kq.mail('request_sent', id, dispatcher.userId),
    kq.get(`/api/booking-requests/${id}/respond`, { as: ownerA }),
    kq.get('/api/booking-requests/inbox', { as: ownerA }),
  ]);
  const inList = (answer: unknown): { place: string; place_detail: string | null } =>
    (
      answer as { body: { data: { id: number; place: string; place_detail: string | null }[] } }
    ).body.data.find((one) => one.id === id) ?? { place: '', place_detail: null };
  return {
    id,
    mail,
    request,
    labels: [
      request.location.display_name,
      siteLabel(inList(list)),
      siteLabel((copy as Extract<ListingsMail, { skip: false }>).request),
      siteLabel(mail.request),
      siteLabel(page.body as { place: string }),
      siteLabel(inList(inbox)),
    ],
  };
}

describe('the work site of a request', () => {
  it.each([
    ['typed', { display_name: 'Ludwigshafen', kind: 'exact' }, TOWN],
    ['picked', { display_name: `${TOWN}, Rheinland-Pfalz`, place_id: 'g2875376', kind: 'exact' }, TOWN],
    ['chosen by former clients', { display_name: TOWN }, TOWN],
    [
      'typed with a street',
      { display_name: 'Carl-Bosch-Straße 38, 67056 Ludwigshafen', kind: 'exact' },
      `${TOWN}, „Carl-Bosch-Straße 38“`,
    ],
    [
      'labelled by the page',
      { display_name: `${TOWN}, „BASF Tor 3“`, kind: 'exact' },
      `${TOWN}, „BASF Tor 3“`,
    ],
    ['typed without the town', { display_name: 'BASF Tor 3', kind: 'exact' }, `${TOWN}, „BASF Tor 3“`],
    ['guessed', { display_name: 'Zürich', kind: 'guess' }, TOWN],
    [
      'typed as coordinates',
      { display_name: '49.48, 8.44', kind: 'coordinates' },
      `${TOWN}, „49.48000, 8.44000“`,
    ],
    ['of the map', { display_name: 'Parkstraße 9, Ludwigshafen', kind: 'map' }, TOWN],
  ])('reads the same for dispatcher and owner when %s', async (_kind, location, label) => {
    const { labels, request, mail } = await readersOf({ ...AT, ...location });
    expect(labels).toEqual(labels.map(() => label));
    expect(request.location.kind).toBe((location as { kind?: string }).kind);
    expect(mail.request.place).toBe(TOWN);
  });

  it('is what the check before sending returned', async () => {
    const location = { ...AT, display_name: 'BASF Tor 3, Ludwigshafen', kind: 'exact' };
    const check = (body: Record<string, unknown>) =>
      kq.post('/api/booking-requests/check', { accommodation_ids: [accommodation], ...body });
    expect((await check({ location })).body).toMatchObject({
      site: { place: TOWN, place_detail: 'BASF Tor 3' },
    });
    expect((await check({ location: AT })).body).not.toHaveProperty('site');
    expect((await check({ location: { ...location, lat: 48.85, lng: 2.35 } })).body).toMatchObject({
      site: null,
    });
  });

  it.each(['Tor 3 evil.example, Ludwigshafen', 'Tor 3 <b>, Ludwigshafen', 'Tor\u202e 3, Ludwigshafen'])(
    'shows nothing of a text that breaks the rules of names: %s (S1b)',
    async (display_name) => {
      const { labels } = await readersOf({ ...AT, display_name, kind: 'exact' });
      expect(labels).toEqual(labels.map(() => TOWN));
    },
  );

  it('keeps the id of a place only where it names the location', async () => {
    const named = await readersOf({ ...AT, display_name: TOWN, place_id: 'g2875376', kind: 'exact' });
    expect(named.request.location).toMatchObject({ place_id: 'g2875376' });
    const other = await readersOf({ ...AT, display_name: TOWN, place_id: 'g2950159', kind: 'exact' });
    expect(other.request.location).not.toHaveProperty('place_id');
  });
});
