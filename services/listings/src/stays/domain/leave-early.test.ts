import { type Amount, computeAmount, type Part } from '@kq/contracts';
import { AppError } from '@kq/kernel';
import { decideLeaving, type LeavingCall } from './leave-early';
import { type StayDoc } from './stay';

const TERMS = { free_days: 7, percent: 80 } as const;
const WEEKS: Part[] = [
  { from: '2026-11-30', to: '2026-12-04', beds: 4 },
  { from: '2026-12-07', to: '2026-12-11', beds: 6 },
];
const amountOf = (parts: readonly Part[]): Amount =>
  computeAmount({
    parts,
    price_per_bed_night: 3000,
    final_cleaning: 8000,
    discount_percent: 5,
    vat: { kind: 'ausgewiesen', rate: 7 },
  });

const aStay = (patch: Partial<StayDoc> = {}): StayDoc => ({
  _id: 7,
  request_id: 8,
  accommodation_id: 100_000_001,
  owner_id: 2,
  dispatcher_id: 3,
  state: 'agreed',
  parts: WEEKS,
  nights: 'mon_thu',
  start_date: '2026-11-30',
  end_date: '2026-12-11',
  beds: 6,
  amount: amountOf(WEEKS),
  terms: TERMS,
  title: 'Monteurhaus',
  address: 'Parkstr. 1',
  zip_code: '67059',
  city: 'Ludwigshafen',
  deposit: null,
  check_in_from: null,
  check_out_until: null,
  is_unfinished: false,
  due_at: null,
  version: 3,
  agreed_at: new Date('2026-11-01T09:00:00Z'),
  changed_at: new Date('2026-11-01T09:00:00Z'),
  schema_version: 1,
  outbox: [],
  event_seq: 0,
  ...patch,
});

const NOW = new Date('2026-12-02T09:00:00Z');
const call = (patch: Partial<LeavingCall> = {}): LeavingCall => ({
  departure: '2026-12-02',
  expected_cost_cents: 76_800,
  isFreed: false,
  ...patch,
});

function refusal(doc: StayDoc, of: LeavingCall, now = NOW): { code: string; details?: unknown } {
  try {
    decideLeaving(doc, of, now);
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, details: error.details };
    throw error;
  }
  return { code: 'none' };
}

describe('leaving early', () => {
  it('keeps the nights slept at the agreed price with discount and cleaning, and gives back the others', () => {
    const { next, events } = decideLeaving(aStay(), call(), NOW);
    const kept = [{ from: '2026-11-30', to: '2026-12-02', beds: 4 }];
    expect(next).toMatchObject({
      state: 'agreed',
      parts: kept,
      start_date: '2026-11-30',
      end_date: '2026-12-02',
      beds: 4,
      is_unfinished: true,
      early_departure: { at: NOW, sum_cents: 76_800, parts_before: WEEKS, amount_before: amountOf(WEEKS) },
    });
    expect(next.amount).toEqual(amountOf(kept));
    expect(events).toEqual([
      {
        name: 'stayShortened',
        data: {
          stay_id: 7,
          stay_version: 4,
          booking_request_id: 8,
          accommodation_id: 100_000_001,
          owner_id: 2,
          dispatcher_id: 3,
          start_date: '2026-11-30',
          end_date: '2026-12-02',
          end_date_before: '2026-12-11',
          beds: 4,
          sum_cents: 76_800,
        },
      },
    ]);
  });

  it('on a weekend between two weeks ends with the last night slept', () => {
    const now = new Date('2026-12-05T09:00:00Z');
    const { next } = decideLeaving(
      aStay(),
      call({ departure: '2026-12-05', expected_cost_cents: 57_600 }),
      now,
    );
    expect(next).toMatchObject({ parts: WEEKS.slice(0, 1), end_date: '2026-12-04' });
    expect(
      decideLeaving({ ...next, is_unfinished: false }, call({ departure: '2026-12-05' }), now).events,
    ).toEqual([]);
  });

  it('adds up what several departures owe', () => {
    const first = decideLeaving(aStay(), call({ departure: '2026-12-10', expected_cost_cents: 14_400 }), NOW);
    const second = decideLeaving({ ...first.next, is_unfinished: false }, call(), NOW);
    expect(second.next.early_departure).toMatchObject({ sum_cents: 76_800, parts_before: WEEKS });
  });

  it('repeated changes nothing, whatever sum it carries', () => {
    const { next } = decideLeaving(aStay(), call(), NOW);
    expect(decideLeaving(next, call({ expected_cost_cents: 1 }), NOW)).toEqual({ next, events: [] });
  });

  it('costs nothing where the owner or the house is blocked, nor at 0 percent', () => {
    expect(refusal(aStay(), call({ isFreed: true, expected_cost_cents: 0 })).code).toBe('none');
    const free = aStay({ terms: { free_days: null, percent: 0 } });
    expect(refusal(free, call({ expected_cost_cents: 0 })).code).toBe('none');
  });

  it('names no sum by law, without recorded terms and without an amount', () => {
    for (const patch of [{ terms: { free_days: 7, percent: null } }, { terms: null }, { amount: null }])
      expect(refusal(aStay(patch), call({ expected_cost_cents: null })).code).toBe('none');
    const { next } = decideLeaving(aStay({ amount: null }), call({ expected_cost_cents: null }), NOW);
    expect(next.amount).toBeNull();
  });

  it('reads an amount of an earlier release, which has no lines', () => {
    const { lines: _lines, ...amount } = amountOf(WEEKS.slice(0, 1));
    const stay = aStay({ parts: WEEKS.slice(0, 1), end_date: '2026-12-04', amount });
    const { next } = decideLeaving(stay, call({ expected_cost_cents: 19_200 }), NOW);
    expect(next.amount).toEqual(amountOf([{ from: '2026-11-30', to: '2026-12-02', beds: 4 }]));
  });

  it.each([0, 76_799, null])('rejects %p, which is not the sum that holds', (expected_cost_cents) => {
    expect(refusal(aStay(), call({ expected_cost_cents }))).toEqual({
      code: 'CANCELLATION_COST_CHANGED',
      details: { costs: [{ accommodation_id: 100_000_001, is_free: false, sum_cents: 76_800 }] },
    });
  });

  it.each(['2026-12-01', '2026-12-11', '2026-12-20', '2026-11-30'])(
    'rejects the departure %s',
    (departure) => {
      expect(refusal(aStay(), call({ departure })).code).toBe('VALIDATION_FAILED');
    },
  );

  it('begins on the day of arrival and ends with the departure, in Berlin', () => {
    const at = (now: string) => refusal(aStay(), call({ departure: '2026-12-02' }), new Date(now)).code;
    expect(at('2026-11-29T22:59:59Z')).toBe('REQUEST_CLOSED');
    expect(at('2026-11-29T23:00:00Z')).toBe('none');
    expect(at('2026-12-10T23:00:00Z')).toBe('REQUEST_CLOSED');
  });

  it('is refused for a cancelled stay and while an earlier change is being finished', () => {
    expect(refusal(aStay({ state: 'cancelled' }), call()).code).toBe('REQUEST_CLOSED');
    expect(refusal(aStay({ is_unfinished: true }), call()).code).toBe('CONFLICT');
  });
});
