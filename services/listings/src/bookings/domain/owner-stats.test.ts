import { anOffer, aRecipient, aRequest, NOW } from '../../../test/booking-builders';
import { ownerStats } from './owner-stats';

const { owner_id: ownerId, accommodation_id: accommodationId } = aRecipient();
const period = {
  ownerId,
  beds: new Map([[accommodationId, 12]]),
  views: [],
  from: '2026-03-01',
  to: '2026-05-01',
};
const hoursLater = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const answeredAfter = (hours: number, overrides = {}) =>
  aRequest({
    recipients: [
      aRecipient({ status: 'accepted', answered_at: hoursLater(hours), offer: anOffer(), ...overrides }),
    ],
  });
const declined = (hours: number) => answeredAfter(hours, { status: 'declined', offer: null });
const confirmed = (start_date: string, end_date: string, overrides = {}) =>
  answeredAfter(1, {
    status: 'confirmed',
    beds_confirmed: 10,
    offer: anOffer({ start_date, end_date }),
    ...overrides,
  });

describe('the metrics of an owner', () => {
  it('are null and 0 without requests, not invented', () => {
    expect(ownerStats([], period)).toMatchObject({
      requests: 0,
      answered: 0,
      offers: 0,
      response_hours: null,
      months: [
        { from: '2026-03-01', requests: 0, earnings_cents: 0, bed_nights: 0, bed_nights_total: 12 * 31 },
        { from: '2026-04-01', bed_nights_total: 12 * 30 },
      ],
    });
  });

  it('count requests once by the day they went out, with the median of the first answers', () => {
    const entries = [answeredAfter(1), declined(2), answeredAfter(9), aRequest()];
    expect(ownerStats(entries, period)).toMatchObject({
      requests: 4,
      answered: 3,
      offers: 2,
      response_hours: 2,
    });
    const before = aRequest({ opened_at: new Date('2026-02-28T22:59:00.000Z') });
    expect(ownerStats([before], period).requests).toBe(0);
    const onTheFirst = aRequest({ opened_at: new Date('2026-02-28T23:00:00.000Z') });
    expect(ownerStats([onTheFirst], period).requests).toBe(1);
  });

  it('split the nights of a stay by month and count its earnings at the arrival', () => {
    const [march, april] = ownerStats([confirmed('2026-03-30', '2026-04-03')], period).months;
    expect(march).toMatchObject({ bed_nights: 20, earnings_cents: 100_000 });
    expect(april).toMatchObject({ bed_nights: 20, earnings_cents: 0 });
  });

  it('add up views by month, and have none while they are unavailable', () => {
    const views = [
      { date: '2026-03-01', count: 2 },
      { date: '2026-03-31', count: 3 },
      { date: '2026-03-31', count: 1 },
    ];
    const viewsOf = (input: typeof views | null) =>
      ownerStats([], { ...period, views: input }).months.map((month) => month.views);
    expect(viewsOf(views)).toEqual([6, 0]);
    expect(viewsOf(null)).toEqual([null, null]);
  });

  it('have the median time of each month', () => {
    const entries = [answeredAfter(1), answeredAfter(3)];
    expect(ownerStats(entries, period).months.map((month) => month.response_hours)).toEqual([2, null]);
  });

  it('leave out cancelled stays, other owners, and beds of accommodations that are not active', () => {
    const cancelled = confirmed('2026-03-16', '2026-03-20', {
      status: 'cancelled_by_owner',
      beds_confirmed: 0,
    });
    const foreign = confirmed('2026-03-16', '2026-03-20', { owner_id: 2_000_000_002 });
    const archived = confirmed('2026-03-16', '2026-03-20', { accommodation_id: 100_000_009 });
    const [march] = ownerStats([cancelled, foreign, archived], period).months;
    expect(march).toMatchObject({ bed_nights: 0, earnings_cents: 100_000 });
  });

  it('begin and end within a month where the period does', () => {
    const { months } = ownerStats([], { ...period, from: '2026-03-31', to: '2026-04-02' });
    expect(months.map(({ from, bed_nights_total }) => [from, bed_nights_total])).toEqual([
      ['2026-03-31', 12],
      ['2026-04-01', 12],
    ]);
  });
});
