import { fakeClock } from '@kq/kernel/time/fake-clock';
import { createBookingStats } from './booking-stats';
import { type BookingRequests, type RequestOutcome } from './ports';

const sentAt = new Date('2026-02-01T09:00:00.000Z');
const hoursLater = (hours: number) => new Date(sentAt.getTime() + hours * 3_600_000);
const recipient = (status: string, answeredAfter: number | null, beds = 0, owner = 7) => ({
  owner_id: owner,
  status,
  sent_at: sentAt,
  answered_at: answeredAfter === null ? null : hoursLater(answeredAfter),
  beds_confirmed: beds,
});
const outcome = (
  status: RequestOutcome['status'],
  recipients: RequestOutcome['recipients'],
  isOver = true,
): RequestOutcome => ({
  status,
  deadline_passed_at: isOver ? hoursLater(30) : null,
  recipients,
});

function statsOf(outcomes: readonly RequestOutcome[]) {
  let scans = 0;
  const bookings = {
    async *outcomesSince() {
      scans += 1;
      yield* outcomes;
    },
  } as unknown as BookingRequests;
  const clock = fakeClock();
  return { stats: createBookingStats({ bookings, clock }), clock, scans: () => scans };
}

describe('createBookingFigures', () => {
  it('returns the median hours to the first answer and the accepted share', async () => {
    const { stats } = statsOf([
      outcome('filled', [recipient('confirmed', 1, 10), recipient('released', 5)]),
      outcome('expired', [recipient('declined', 3)]),
      outcome('open', [recipient('accepted', 2)], false),
      outcome('expired', [recipient('expired', null)]),
      outcome('open', [recipient('sent', null)], false),
    ]);
    expect((await stats.providerStats()).get(7)).toEqual({ response_hours: 2, acceptance: 0.5 });
  });

  it('returns nothing for an owner with one or two requests', async () => {
    const { stats } = statsOf([outcome('expired', [recipient('declined', 3)])]);
    expect((await stats.providerStats()).get(7)).toEqual({ response_hours: null, acceptance: null });
  });

  it('counts requests whose crew is housed on every night among those with a known outcome', async () => {
    const { stats } = statsOf([
      ...Array.from({ length: 12 }, () => outcome('filled', [recipient('confirmed', 1, 10)])),
      ...Array.from({ length: 6 }, () => outcome('partially_filled', [recipient('confirmed', 1, 2)])),
      ...Array.from({ length: 9 }, () => outcome('expired', [recipient('expired', null)])),
      outcome('open', [recipient('sent', null)], false),
    ]);
    await expect(stats.successRate()).resolves.toBe(44);
  });

  it('returns no success rate below 20 finished requests', async () => {
    const finished = (count: number) =>
      Array.from({ length: count }, () => outcome('filled', [recipient('confirmed', 1, 10)]));
    const open = Array.from({ length: 30 }, () => outcome('open', [recipient('sent', null)], false));
    await expect(statsOf([]).stats.successRate()).resolves.toBeNull();
    await expect(statsOf([...finished(19), ...open]).stats.successRate()).resolves.toBeNull();
    await expect(statsOf([...finished(20), ...open]).stats.successRate()).resolves.toBe(100);
  });

  it('returns the median minutes of all owners, and none below 20 answers', async () => {
    const answered = (count: number, hours: number) =>
      Array.from({ length: count }, () => outcome('expired', [recipient('declined', hours)]));
    await expect(statsOf(answered(19, 1)).stats.responseMinutes()).resolves.toBeNull();
    const { stats } = statsOf([...answered(11, 1.5), ...answered(10, 40)]);
    await expect(stats.responseMinutes()).resolves.toBe(90);
  });

  it('scans once for all callers within five minutes', async () => {
    const { stats, clock, scans } = statsOf([]);
    await Promise.all([stats.successRate(), stats.providerStats(), stats.successRate()]);
    expect(scans()).toBe(1);
    clock.advance(5 * 60_000);
    await stats.successRate();
    expect(scans()).toBe(2);
  });
});
