import { type AccommodationDoc } from './accommodation';
import { verificationChange, withVerificationCleared } from './verified-facts';

const at = new Date('2026-11-26T09:00:00Z');
const by = { userId: 1, at };
const draft = { title: 'Haus', beds_total: 10, verified_at: null } as unknown as AccommodationDoc;
const verified: AccommodationDoc = {
  ...draft,
  ...verificationChange(draft, { verified: true, ...by }),
} as AccommodationDoc;
const isCleared = (doc: AccommodationDoc, changes: Partial<AccommodationDoc>) =>
  withVerificationCleared(doc, changes, by).verified_at === null;

describe('withVerificationCleared', () => {
  it('clears the verification by a new title', () => {
    expect(isCleared(verified, { title: 'Haus' })).toBe(false);
    expect(isCleared(verified, { title: 'Hotel' })).toBe(true);
  });

  it('clears the verification by more than 20 % more beds, counted from the verification', () => {
    expect(isCleared(verified, { beds_total: 12 })).toBe(false);
    expect(isCleared(verified, { beds_total: 13 })).toBe(true);
    expect(isCleared({ ...verified, beds_total: 12 }, { beds_total: 13 })).toBe(true);
    expect(isCleared({ ...verified, beds_total: 4 }, { beds_total: 12 })).toBe(false);
  });

  it('counts from the present beds where an earlier verification recorded none', () => {
    const earlier = { ...verified, verification_changes: [{ at, verified: true, user_id: 1, facts: [] }] };
    expect(isCleared(earlier, { beds_total: 12 })).toBe(false);
    expect(isCleared(earlier, { beds_total: 13 })).toBe(true);
  });

  it('names the beds among the facts', () => {
    const { verification_changes } = withVerificationCleared(verified, { beds_total: 90 }, by);
    expect(verification_changes?.at(-1)).toMatchObject({ verified: false, facts: ['beds_total'] });
  });
});
