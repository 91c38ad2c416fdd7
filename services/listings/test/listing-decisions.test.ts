import { type AdminAccommodationDetail, type CalendarMail } from '@kq/contracts';
import {
  cardOf,
  cards,
  changeStored,
  create,
  kq,
  mail,
  publishedData,
  useCalendarMails,
} from './calendar-mails-harness';
import { admin, guest, otherOwner, owner, type Session } from './listings-harness';
import { storedPhoto } from './stored-accommodation';

interface Own {
  id: number;
  version: number;
  verified: boolean;
  status: string;
  check: { requested_at: string | null; missing: string[] };
  errors: Record<string, string[]>;
  missing: string[];
}
interface Queue {
  data: Own[];
  meta: { total: number; checks_requested: number };
}

useCalendarMails();

async function complete(session = owner, title = 'Monteurhaus am Park'): Promise<number> {
  const id = await create(session, title);
  await changeStored(id, { $set: { owner_verified: true, photos: [storedPhoto] } });
  return id;
}
const ask = (id: number, session: Session | null = owner) =>
  kq.as(session).post<Own>(`/api/accommodations/${id}/check-request`);
const decide = (id: number, body: object, session: Session = admin) =>
  kq.as(session).patch<Own>(`/api/admin/accommodations/${id}`, body);
const read = async (id: number) =>
  (await kq.as(admin).get<AdminAccommodationDetail>(`/api/admin/accommodations/${id}`)).body;
const queue = async () => (await kq.as(admin).get<Queue>('/api/admin/accommodations?check=requested')).body;
const mailOf = (id: number, no: number): Promise<CalendarMail> =>
  mail('accommodation_decided', `${id}.${no}`);
const REASON = 'Das Haus steht nicht an dieser Adresse.';

describe('POST /accommodations/{id}/check-request', () => {
  it('queues the accommodation, the oldest request first, once until it is decided', async () => {
    const first = await complete();
    const second = await complete(otherOwner, 'Haus am Fluss');
    expect((await ask(second, otherOwner)).body.check.requested_at).not.toBeNull();
    kq.clock.advance(60_000);
    expect((await ask(first)).status).toBe(200);
    expect(await ask(first)).toMatchObject({ status: 409 });
    const { data, meta } = await queue();
    expect(data.map(({ id }) => id)).toEqual([second, first]);
    expect(meta).toMatchObject({ total: 2, checks_requested: 2 });

    await decide(second, { verified: true });
    expect((await queue()).data.map(({ id }) => id)).toEqual([first]);
    await decide(first, { verified: false, reason: REASON });
    expect((await queue()).meta).toMatchObject({ total: 0, checks_requested: 0 });
    expect((await ask(first)).status).toBe(200);
    expect(await ask(second, otherOwner)).toMatchObject({ status: 409 });
  });

  it.each([
    ['a draft', { status: 'draft' }, ['published']],
    ['an archived one', { status: 'archived' }, ['published']],
    ['one of an unverified owner', { owner_verified: false }, ['published']],
    ['one without photos', { photos: [] }, ['photos']],
    ['one without an address', { address: '' }, ['address']],
  ])('rejects %s and says what is missing', async (_what, change, missing) => {
    const id = await complete();
    await changeStored(id, { $set: change });
    expect(await ask(id)).toMatchObject({ status: 409, body: { missing } });
    expect((await read(id)).check?.missing).toEqual(missing);
    expect((await queue()).meta.total).toBe(0);
  });

  it('rejects a blocked one', async () => {
    const id = await complete();
    await decide(id, { blocked: true, reason: REASON });
    expect((await ask(id)).status).toBe(409);
  });

  it('answers the owner only', async () => {
    const id = await complete();
    expect((await ask(id, otherOwner)).status).toBe(404);
    expect((await ask(id, guest)).status).toBe(403);
    expect((await ask(id, admin)).status).toBe(403);
    expect((await ask(id, null)).status).toBe(401);
  });
});

describe('GET /admin/accommodations/{id}', () => {
  it('shows the address, the owner and the history to administrators only', async () => {
    cards.set(owner.userId, { ...cardOf(owner.userId), company: 'Haus GmbH', phone: '+49 621 1234' });
    cards.set(admin.userId, { ...cardOf(admin.userId), name: 'Vera Verwaltung', role: 'admin' });
    const id = await complete();
    await create(owner, 'Zweites Haus');
    kq.clock.advance(1000);
    await ask(id);
    kq.clock.advance(1000);
    await decide(id, { verified: true });
    kq.clock.advance(1000);
    await decide(id, { blocked: true, reason: REASON });
    const view = await read(id);
    expect(view).toMatchObject({
      ...{ address: 'Parkstraße 1', zip_code: '67059', city: 'Ludwigshafen am Rhein' },
      owner: { company: 'Haus GmbH', phone: '+49 621 1234', email_verified: true, accommodations: 2 },
      history: [
        { what: 'created', by: 'owner', name: null },
        { what: 'published', by: 'owner' },
        { what: 'verified', by: 'admin', name: 'Vera Verwaltung', reason: null },
        { what: 'hidden', by: 'admin', name: 'Vera Verwaltung', reason: REASON },
      ],
    });
    const path = `/api/admin/accommodations/${id}`;
    expect((await kq.as(owner).get(path)).status).toBe(403);
    expect((await kq.as(null).get(path)).status).toBe(401);
    expect((await kq.as(admin).get('/api/admin/accommodations/999999999')).status).toBe(404);
  });

  it('says when an owner lost the verification by a change', async () => {
    const id = await complete();
    await decide(id, { verified: true });
    kq.clock.advance(1000);
    await kq.as(owner).patch(`/api/accommodations/${id}`, { address: 'Andere Straße 5' });
    expect((await read(id)).history.at(-1)).toMatchObject({
      ...{ what: 'verification_cleared', by: 'owner', facts: ['address'] },
    });
  });
});

describe('a decision about an accommodation', () => {
  it.each([
    ['withdraws a verification', { verified: false }],
    ['hides', { blocked: true }],
  ])('that %s needs a reason', async (_what, body) => {
    const id = await complete();
    const answer = await decide(id, body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toHaveProperty('reason');
  });

  it('is made on the version that the administrator saw', async () => {
    const id = await complete();
    const { version } = await read(id);
    await kq.as(owner).patch(`/api/accommodations/${id}`, { address: 'Andere Straße 5' });
    expect((await decide(id, { verified: true, version })).status).toBe(409);
    expect((await decide(id, { verified: true, version: version + 1 })).status).toBe(200);
  });

  it.each([
    ['photos', { photos: [] }, 'Fotos'],
    ['an address', { address: '' }, 'die Adresse'],
    ['rooms', { rooms: [] }, 'Zimmer'],
    ['a price', { price_per_bed_night: 0 }, 'ein Preis'],
    ['photos and an address', { photos: [], address: '' }, 'die Adresse und Fotos'],
  ])('never verifies a house without %s, and says what is missing', async (_what, change, words) => {
    const id = await complete();
    await changeStored(id, { $set: change });
    const sentence = `Für das Kennzeichen „Geprüft“ fehlt noch: ${words}.`;
    const answer = await decide(id, { verified: true });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'conflict', error: sentence, errors: { verified: [sentence] } },
    });
    expect(await read(id)).toMatchObject({ verified: false, check: { missing: answer.body.missing } });
    expect(await publishedData('accommodation.decided.v1', 0)).toEqual([]);
  });

  it('verifies a complete draft, withdraws and hides without any photo', async () => {
    const id = await complete();
    await changeStored(id, { $set: { status: 'draft' } });
    expect((await decide(id, { verified: true })).body.verified).toBe(true);
    await changeStored(id, { $set: { photos: [] } });
    expect((await decide(id, { verified: true })).body.verified).toBe(true);
    expect((await decide(id, { verified: false, reason: REASON })).body.verified).toBe(false);
    expect((await decide(id, { blocked: true, reason: REASON })).status).toBe(200);
  });

  it('is one event and one mail with the reason, none where nothing changes', async () => {
    const id = await complete();
    await decide(id, { verified: true });
    await decide(id, { verified: true });
    expect(await mailOf(id, 1)).toMatchObject({ decision: 'verified', reason: null, is_public: true });
    await decide(id, { verified: false, reason: REASON });
    await decide(id, { verified: false, reason: REASON });
    expect(await mailOf(id, 2)).toMatchObject({ decision: 'verification_withdrawn', reason: REASON });
    await decide(id, { blocked: true, reason: REASON });
    expect(await mailOf(id, 3)).toMatchObject({ decision: 'hidden', reason: REASON, is_public: false });
    expect(await publishedData('accommodation.decided.v1', 3)).toMatchObject([
      { accommodation_id: id, owner_id: owner.userId, decision_no: 1, decision: 'verified' },
      { decision_no: 2, decision: 'verification_withdrawn' },
      { decision_no: 3, decision: 'hidden' },
    ]);
  });

  it.each([
    ['active', true],
    ['archived', false],
    ['draft', false],
  ])(
    'that releases restores "%s", and the mail says whether it is in the search',
    async (status, isPublic) => {
      const id = await complete();
      await changeStored(id, { $set: { status } });
      await decide(id, { blocked: true, reason: REASON });
      expect((await decide(id, { blocked: false })).body.status).toBe(status);
      expect(await mailOf(id, 2)).toMatchObject({ decision: 'released', is_public: isPublic });
    },
  );

  it('is not mailed once another one or a change of the owner replaced it', async () => {
    const id = await complete();
    await decide(id, { blocked: true, reason: REASON });
    await decide(id, { blocked: false });
    expect(await mailOf(id, 1)).toMatchObject({ skip: true });
    await decide(id, { verified: true });
    expect(await mailOf(id, 2)).toMatchObject({ skip: false });
    await kq.as(owner).patch(`/api/accommodations/${id}`, { address: 'Andere Straße 5' });
    expect(await mailOf(id, 3)).toMatchObject({ skip: true });
    expect(await mail('accommodation_decided', `${id}.2`, otherOwner.userId)).toMatchObject({ skip: true });
  });
});
