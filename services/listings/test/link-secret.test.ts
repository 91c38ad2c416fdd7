import { type BookingRequest, type OwnerCalendarLink } from '@kq/contracts';
import { afterTest } from '@kq/test-kit/in-process/after-test';
import { type ListingsContainer } from '../src';
import { type BookingsHarness, dispatcher, ownerA, startBookings } from './bookings-harness';

const FORMER = 'f'.repeat(40);
const NEXT = 'n'.repeat(40);

/** Replacing KQ_LINK_SECRET as docs/deployment.md says. */
describe('a replaced link secret', () => {
  let kq: BookingsHarness;
  let accommodation: number;
  beforeEach(async () => {
    kq = await startBookings({ config: { KQ_LINK_SECRET: FORMER, KQ_LIMIT_REQUESTS: 'off' } });
    afterTest(() => kq.stop());
    accommodation = await kq.accommodation(ownerA);
  });

  const replicaWith = (...secrets: string[]) => kq.replica({ KQ_LINK_SECRET: secrets.join('\n') });
  const opens = async (on: ListingsContainer, path: string) => (await kq.get(path, { on })).status;
  const answerPage = async (id: number) =>
    `/api/booking-requests/${id}/respond?owner_id=${ownerA.userId}&token=${await kq.token(id, ownerA.userId)}`;
  async function calendarLinks(): Promise<string[]> {
    const links = [
      `/api/accommodations/${accommodation}/calendar-link`,
      '/api/accommodations/my/calendar-link',
    ];
    const made = await Promise.all(
      links.map((path) => kq.post<OwnerCalendarLink>(path, undefined, { as: ownerA })),
    );
    return made.map(({ body }) => {
      const { pathname, search } = new URL(body.link!.url);
      return `${pathname}${search}`;
    });
  }

  it('still opens links of answers and calendars while the former one is accepted, and none after it', async () => {
    const id = await kq.opened([accommodation]);
    const links = [await answerPage(id), ...(await calendarLinks())];
    const opened = async (on: ListingsContainer) =>
      new Set(await Promise.all(links.map((link) => opens(on, link))));
    expect(await opened(kq.listings)).toEqual(new Set([200]));
    expect(await opened(await replicaWith(FORMER, NEXT))).toEqual(new Set([200]));
    expect(await opened(await replicaWith(NEXT, FORMER))).toEqual(new Set([200]));
    expect(await opened(await replicaWith(NEXT))).toEqual(new Set([404]));
  });

  it('finds the request of an Idempotency-Key that was sent before', async () => {
    const ask = (on: ListingsContainer, overrides = {}) =>
      kq.ask([accommodation], overrides, {
        as: dispatcher,
        headers: { 'idempotency-key': 'key-12345678' },
        on,
      });
    const { body } = await ask(kq.listings);
    const replica = await replicaWith(NEXT, FORMER);
    expect(await ask(replica)).toMatchObject({ status: 202, body: { id: body.id } });
    expect(await ask(replica, { workers: 9 })).toMatchObject({ status: 422 });
    const mine = await kq.get<{ data: BookingRequest[] }>('/api/booking-requests', { as: dispatcher });
    expect(mine.body.data.map((request) => request.id)).toEqual([body.id]);
  });
});
