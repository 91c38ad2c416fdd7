import { type AccommodationStatus } from '@kq/contracts';
import { createVisibilityOf, isAwaitingVerification, type VisibilityFields } from './visibility';

const active = { status: 'active', demo: false, owner_verified: true } as const;
const inStatus = (status: AccommodationStatus): VisibilityFields => ({ ...active, status });
const visibilityOf = createVisibilityOf({ showsDemo: false });

describe('createVisibilityOf', () => {
  it.each([
    ['an active one', active, 'public'],
    ['a draft', inStatus('draft'), 'private'],
    ['an archived one', inStatus('archived'), 'private'],
    ['a blocked one', inStatus('blocked'), 'withdrawn'],
    ['a deleted one', inStatus('deleted'), 'deleted'],
    ['one of an unverified owner', { ...active, owner_verified: false }, 'private'],
    ['one without the flag of its owner', { status: 'active', demo: false }, 'private'],
    ['one of a blocked owner', { ...active, owner_blocked: true }, 'withdrawn'],
    ['one of an unblocked owner', { ...active, owner_blocked: false }, 'public'],
    ['a draft of a blocked owner', { ...inStatus('draft'), owner_blocked: true }, 'withdrawn'],
    ['a deleted one of a blocked owner', { ...inStatus('deleted'), owner_blocked: true }, 'deleted'],
    ['a demo one', { ...active, demo: true }, 'withdrawn'],
    ['one of the probe', { ...active, is_probe: true }, 'private'],
    [
      'one of the probe whose owner is blocked',
      { ...active, is_probe: true, owner_blocked: true },
      'withdrawn',
    ],
  ] as const)('returns for %s its visibility', (_case, doc, expected) => {
    expect(visibilityOf(doc)).toBe(expected);
  });

  it('shows demo accommodations in test operation, unless they are hidden', () => {
    const inTest = createVisibilityOf({ showsDemo: true });
    const demo = { ...active, demo: true, owner_verified: false };
    expect(inTest(demo)).toBe('public');
    expect(inTest({ ...demo, status: 'archived' })).toBe('private');
    expect(inTest({ ...demo, owner_blocked: true })).toBe('withdrawn');
  });
});

describe('isAwaitingVerification', () => {
  it('returns true only for what a verification alone publishes', () => {
    const waiting = { ...active, owner_verified: false };
    expect(isAwaitingVerification(waiting)).toBe(true);
    expect(isAwaitingVerification({ ...waiting, owner_blocked: true })).toBe(false);
    expect(isAwaitingVerification({ ...waiting, status: 'draft' })).toBe(false);
    expect(isAwaitingVerification(active)).toBe(false);
  });
});
