import { accommodationBody, admin, type Harness, owner, startListings } from './listings-harness';
import { changeStoredIn, storedPhoto } from './stored-accommodation';

interface Shown {
  id: number;
  verified: boolean;
  city: string;
  errors: Record<string, string[]>;
}
interface AdminList {
  data: (Shown & { verification_changes: { verified: boolean; user_id: number; facts: string[] }[] })[];
}

let kq: Harness;
beforeAll(async () => {
  kq = await startListings();
}, 30_000);
afterAll(() => kq.stop());

async function createVerified(): Promise<number> {
  const { body } = await kq.as(owner).post<Shown>('/api/accommodations', accommodationBody());
  await changeStoredIn(kq.uri, body.id, { $set: { photos: [storedPhoto] } });
  await kq.as(admin).patch(`/api/admin/accommodations/${body.id}`, { verified: true });
  return body.id;
}
const change = (id: number, body: Record<string, unknown>) =>
  kq.as(owner).patch<Shown>(`/api/accommodations/${id}`, body);

describe('the verification of an accommodation', () => {
  it.each([
    ['address', { address: 'Andere Straße 5' }],
    ['city', { city: 'Ludwigshafen' }],
    ['zip_code', { zip_code: '67061' }],
    ['type', { type: 'apartment' }],
    ['lat', { lat: 49.48, lng: 8.43 }],
  ])('is revoked after a changed %s, and the administration sees why', async (fact, body) => {
    const id = await createVerified();
    expect((await change(id, body)).body.verified).toBe(false);
    const list = await kq.as(admin).get<AdminList>('/api/admin/accommodations?per_page=100');
    const changes = list.body.data.find((one) => one.id === id)?.verification_changes ?? [];
    expect(changes).toMatchObject([
      { verified: true, user_id: admin.userId, facts: [] },
      { verified: false, user_id: owner.userId },
    ]);
    expect(changes[1]?.facts).toContain(fact);
  });

  it('stays when a form sends the same facts, and with other changes', async () => {
    const id = await createVerified();
    const { address, zip_code, city, type } = accommodationBody();
    const { body } = await change(id, { address, zip_code, city, type, price_per_bed_night: 3100 });
    expect(body.verified).toBe(true);
  });
});

describe('the check of postal code and town', () => {
  it('requires that both match when an accommodation is created or changed', async () => {
    const wrong = await kq
      .as(owner)
      .post<Shown>('/api/accommodations', accommodationBody({ city: 'Mannheim' }));
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors).toEqual({
      zip_code: ['Zu 67059 gehört: Ludwigshafen am Rhein.'],
      city: ['Mannheim liegt nicht im Bereich 67059. Meinten Sie Ludwigshafen am Rhein?'],
    });
    const id = await createVerified();
    expect((await change(id, { zip_code: '10115' })).status).toBe(422);
    expect((await change(id, { city: 'Berlin' })).status).toBe(422);
    expect((await change(id, { zip_code: '10115', city: 'Berlin-Mitte' })).status).toBe(200);
  });

  it('suggests to an owner the towns that the check accepts', async () => {
    const towns = (zip: string) =>
      kq.as(owner).get<{ data: string[] }>(`/api/accommodations/towns?zip_code=${zip}`);
    expect((await towns('67059')).body.data).toEqual(['Ludwigshafen am Rhein']);
    expect((await towns('67056')).body.data).toEqual([]);
    expect((await towns('6705')).status).toBe(400);
    const several = (await towns('25899')).body.data;
    expect(several.length).toBeGreaterThan(1);
    for (const city of several) {
      const body = accommodationBody({ zip_code: '25899', city });
      expect((await kq.as(owner).post('/api/accommodations', body)).status).toBe(201);
    }
  });

  it('suggests the parts of a postal code, where an accommodation may be', async () => {
    interface Towns {
      parts: { name: string; lat: number; lng: number }[];
    }
    const { body } = await kq.as(owner).get<Towns>('/api/accommodations/towns?zip_code=06237');
    expect(body.parts.map(({ name }) => name)).toEqual(expect.arrayContaining(['Leuna', 'Spergau']));
    for (const { lat, lng } of body.parts) {
      const house = accommodationBody({ zip_code: '06237', city: 'Leuna', lat, lng });
      expect((await kq.as(owner).post('/api/accommodations', house)).status).toBe(201);
    }
    const none = await kq.as(owner).get<Towns>('/api/accommodations/towns?zip_code=67056');
    expect(none.body.parts).toEqual([]);
  });

  it('rejects a postal code of a large customer with a text', async () => {
    const { body } = await kq
      .as(owner)
      .post<Shown>('/api/accommodations', accommodationBody({ zip_code: '67056' }));
    expect(body.errors).toEqual({ zip_code: [expect.stringContaining('Postfachs oder Großkunden')] });
  });
});
