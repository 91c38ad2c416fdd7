import { type NoticeFacts, type NoticeQuestion } from '@kq/contracts';
import {
  type BookingsHarness,
  dispatcher,
  otherUser,
  ownerA,
  ownerB,
  startBookings,
  STAY,
} from './bookings-harness';

let kq: BookingsHarness;

beforeAll(async () => {
  kq = await startBookings({ config: { KQ_LIMIT_REQUESTS: 'off' } });
});
afterAll(() => kq.stop());

const factsOf = async (userId: number, ...questions: NoticeQuestion[]) =>
  (await kq.internal<{ data: (NoticeFacts | null)[] }>('/notice-facts', { user_id: userId, questions })).body
    .data;

describe('the facts of notifications', () => {
  it('name firm, own houses and agreed nights to an owner, houses to the dispatcher, nothing to others', async () => {
    const [a, b] = [await kq.accommodation(ownerA), await kq.accommodation(ownerB, 8)];
    const id = await kq.opened([a, b]);
    const counter = { start_date: '2026-03-17', end_date: '2026-03-19' };
    const answered = await kq.answer(id, ownerA, { action: 'counter', ...counter });
    expect(answered.status).toBe(200);
    const about = { booking_request_id: id, accommodation_ids: [a] };
    const house = { titles: ['Monteurhaus mit 12 Betten'], start_date: '2026-03-17', end_date: '2026-03-19' };
    const [own, whole] = await factsOf(ownerA.userId, about, { ...about, accommodation_ids: [] });
    expect(own).toMatchObject({ company: expect.any(String), ...house });
    expect(whole).toMatchObject({ titles: [], ...STAY });
    expect(await factsOf(dispatcher.userId, about)).toEqual([
      expect.objectContaining({ company: null, ...house }),
    ]);
    expect(await factsOf(ownerB.userId, about)).toEqual([expect.objectContaining({ titles: [], ...STAY })]);
    expect(await factsOf(otherUser.userId, about)).toEqual([null]);
  });

  it('name an accommodation to its owner only, and nothing once it is deleted', async () => {
    const id = await kq.accommodation(ownerA);
    const about = { accommodation_ids: [id] };
    expect(await factsOf(ownerA.userId, about)).toMatchObject([{ titles: ['Monteurhaus mit 12 Betten'] }]);
    expect(await factsOf(ownerB.userId, about)).toEqual([null]);
    await kq.delete(`/api/accommodations/${id}`, { as: ownerA });
    expect(await factsOf(ownerA.userId, about, { accommodation_ids: [] })).toEqual([null, null]);
  });
});
