import { aRecipient } from '../../../test/booking-builders';
import { type StayDoc } from '../../stays/domain/stay';
import { forgetInStay } from './forget-in-stay';

const HOUSE = 100_000_001;
const stay = {
  _id: 7,
  accommodation_id: HOUSE,
  end_date: '2026-03-20',
  title: 'Monteurhaus',
  address: 'Parkstr. 1',
} as StayDoc;
const cancellation = {
  by: 'dispatcher',
  user_id: 3,
  at: new Date('2026-03-10T09:00:00Z'),
  reason: 'Frau Kern ist krank',
  note: null,
  sum_cents: 4200,
  parts_before: [{ from: '2026-03-16', to: '2026-03-20', beds: 4 }],
} as const;
const byOwner = { ...cancellation, by: 'owner', reason: 'damage', note: 'Rufen Sie Herrn Weber an' } as const;

const ERASED_AT = new Date('2026-04-01T09:00:00Z');
const forget = (
  doc: StayDoc,
  erased: { sender?: boolean; owner?: boolean },
  now = new Date('2026-04-01T09:00:00Z'),
) =>
  forgetInStay(
    doc,
    {
      ...(erased.sender ? { sender_erased_at: ERASED_AT } : {}),
      recipients: [
        aRecipient({ accommodation_id: HOUSE, ...(erased.owner ? { owner_erased_at: ERASED_AT } : {}) }),
        aRecipient({ accommodation_id: 2, owner_erased_at: ERASED_AT }),
      ],
    },
    { now, days: 30 },
  ).next;

describe('forgetInStay', () => {
  it('blanks the words of an erased dispatcher at once and keeps sum, time and nights', () => {
    const doc = { ...stay, cancellation: { ...cancellation, parts_before: [...cancellation.parts_before] } };
    const next = forget(doc, { sender: true });
    expect(next.cancellation).toEqual({ ...doc.cancellation, user_id: null, reason: null });
    expect(next).toMatchObject({ title: 'Monteurhaus', address: 'Parkstr. 1' });
    expect(forget(next, { sender: true })).toBe(next);
  });

  it("blanks an erased owner's note and keeps the code of the reason", () => {
    const doc = { ...stay, cancellation: { ...byOwner, parts_before: [...byOwner.parts_before] } };
    expect(forget(doc, { owner: true }).cancellation).toMatchObject({
      user_id: null,
      reason: 'damage',
      note: null,
      sum_cents: 4200,
    });
    expect(forget(doc, { sender: true })).toBe(doc);
  });

  it("blanks title and address of an erased owner's house once the contract need not be kept", () => {
    expect(forget(stay, { owner: true }, new Date('2026-04-18T21:59:59Z'))).toBe(stay);
    const next = forget(stay, { owner: true }, new Date('2026-04-18T22:00:00Z'));
    expect(next.address).toBe('');
    expect(next.title).not.toBe('Monteurhaus');
    expect(forget(next, { owner: true }, new Date('2026-05-18T22:00:00Z'))).toBe(next);
    expect(forget(stay, { sender: true }, new Date('2027-04-18T22:00:00Z'))).toBe(stay);
  });

  it('counts the days from the departure that an early one moved', () => {
    const left = { ...stay, end_date: '2026-03-18' };
    expect(forget(left, { owner: true }, new Date('2026-04-16T22:00:00Z')).address).toBe('');
  });
});
