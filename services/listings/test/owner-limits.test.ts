import { startBookings, cardOf, ownerA, type BookingsHarness, type Answer } from './bookings-harness';
import { accommodationBody } from './listings-harness';

interface Made {
  id: number;
  status: string;
  errors?: Record<string, string[]>;
}

let kq: BookingsHarness;
const start = async (config: Record<string, string>) => (kq = await startBookings({ config }));
afterEach(() => kq.stop());

const create = (overrides: Parameters<typeof accommodationBody>[0] = {}): Promise<Answer<Made>> =>
  kq.post<Made>('/api/accommodations', accommodationBody(overrides), { as: ownerA });

describe('S1 new accommodations of one owner', () => {
  it('are limited per day, also in parallel, and possible again tomorrow', async () => {
    await start({ KQ_LIMIT_ACCOMMODATIONS_PER_DAY: '3' });
    const answers = await Promise.all(Array.from({ length: 6 }, () => create()));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429, 429]);
    expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({
      message: 'Am Tag lassen sich höchstens 3 Unterkünfte eintragen. Bitte machen Sie morgen weiter.',
    });
    kq.clock.advance(24 * 3_600_000);
    expect((await create()).status).toBe(201);
  });

  it('do not count when rejected', async () => {
    await start({ KQ_LIMIT_ACCOMMODATIONS_PER_DAY: '1' });
    expect((await create({ city: 'Mannheim' })).status).toBe(422);
    expect((await create()).status).toBe(201);
  });

  it('are unlimited for load tests', async () => {
    await start({
      KQ_LIMIT_REQUESTS: 'off',
      KQ_LIMIT_ACCOMMODATIONS_PER_DAY: '1',
      KQ_LIMIT_ACTIVE_IN_TRIAL: '1',
    });
    expect([(await create()).status, (await create()).status]).toEqual([201, 201]);
  });
});

describe('S1 active accommodations during the trial', () => {
  beforeEach(() => start({ KQ_LIMIT_ACTIVE_IN_TRIAL: '2' }));

  it('are limited however they become active; drafts are not', async () => {
    const [first] = [await create(), await create()];
    const third = await create();
    expect({ status: third.status, fields: Object.keys(third.body.errors ?? {}) }).toEqual({
      status: 422,
      fields: ['status'],
    });
    const draft = await create({ status: 'draft' });
    expect(draft.status).toBe(201);
    const activate = () =>
      kq.listings.app.inject({
        method: 'PATCH',
        url: `/api/accommodations/${draft.body.id}`,
        payload: { status: 'active' },
        headers: bearer,
      });
    const bearer = await kq.tokens.bearer(ownerA);
    expect((await activate()).statusCode).toBe(422);
    const archive = (id: number, archived: boolean) =>
      kq.post('/api/accommodations/archive', { ids: [id], archived }, { as: ownerA });
    expect((await archive(first.body.id, true)).status).toBe(200);
    expect((await activate()).statusCode).toBe(200);
    expect((await archive(first.body.id, false)).status).toBe(422);
  });

  it('are limited in parallel calls', async () => {
    const drafts = await Promise.all(Array.from({ length: 4 }, () => create({ status: 'draft' })));
    const headers = await kq.tokens.bearer(ownerA);
    const created = Array.from({ length: 4 }, () => create());
    const activated = drafts.map(({ body: { id } }) =>
      kq.listings.app.inject({
        method: 'PATCH',
        url: `/api/accommodations/${id}`,
        payload: { status: 'active' },
        headers,
      }),
    );
    const statuses = [
      ...(await Promise.all(created)).map(({ status }) => status),
      ...(await Promise.all(activated)).map(({ statusCode }) => statusCode),
    ];
    expect(statuses.filter((status) => status < 300)).toHaveLength(2);
    expect(statuses.filter((status) => status === 422)).toHaveLength(6);
  });

  it('are unlimited after the trial', async () => {
    const trialEnd = new Date(kq.clock.now().getTime() - 1000).toISOString();
    kq.contacts.cards.set(ownerA.userId, { ...cardOf(ownerA), trial_ends_at: trialEnd });
    for (let count = 0; count < 3; count += 1) expect((await create()).status).toBe(201);
  });
});
