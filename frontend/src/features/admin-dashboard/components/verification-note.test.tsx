import { render } from '@testing-library/react';
import { buildOwnAccommodation } from '@/testing/accommodation-builders';
import { type AdminAccommodation } from '../api/admin-api';
import { VerificationNote } from './verification-note';

type Change = AdminAccommodation['verification_changes'][number];
const given: Change = { at: '2026-02-27T09:00:00.000Z', verified: true, user_id: 1, facts: [] };
const cleared: Change = {
  at: '2026-03-02T09:00:00.000Z',
  verified: false,
  user_id: 2,
  facts: ['address', 'lat', 'lng'],
};

function noteOf(verified: boolean, ...changes: Change[]): string {
  const accommodation = { ...buildOwnAccommodation({ verified }), verification_changes: changes };
  return render(<VerificationNote accommodation={accommodation} />).container.textContent;
}

describe('the note on a verification in the administration', () => {
  it('says when it fell and by which changes', () => {
    expect(noteOf(false, given, cleared)).toBe(
      'Prüfung entfallen am Mo., 2. März 2026, 10:00. Geändert: Adresse, Lage',
    );
  });

  it('says when an administrator took it back', () => {
    expect(noteOf(false, given, { ...cleared, facts: [] })).toBe(
      'Prüfung zurückgenommen am Mo., 2. März 2026, 10:00',
    );
  });

  it('is absent while the verification is valid, and where there never was one', () => {
    expect(noteOf(true, given, cleared, given)).toBe('');
    expect(noteOf(false)).toBe('');
  });
});
