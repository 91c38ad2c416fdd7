import { takeAnswerLink } from './answer-link';

const open = (path: string): void => window.history.replaceState({ key: 'kept' }, '', path);

beforeEach(() => window.sessionStorage.clear());

describe('takeAnswerLink', () => {
  it('takes the token out of the address bar and keeps the rest (docs/spec PAGE-22, BOOK-03)', () => {
    open('/booking-requests/77/respond?action=partial&owner_id=5000000001&token=secret');
    const link = takeAnswerLink(77);
    expect(link).toMatchObject({ requestId: 77, ownerId: 5_000_000_001, token: 'secret', action: 'partial' });
    expect(window.location.search).toBe('?action=partial&owner_id=5000000001');
    expect(window.history.state).toEqual({ key: 'kept' });
    expect(link.cleanPath).not.toContain('secret');
  });

  it('finds the token again after a reload, but not for another request or owner', () => {
    open('/booking-requests/77/respond?owner_id=5&token=secret');
    takeAnswerLink(77);
    expect(takeAnswerLink(77).token).toBe('secret');
    expect(takeAnswerLink(78).token).toBeNull();
    open('/booking-requests/77/respond?owner_id=6');
    expect(takeAnswerLink(77).token).toBeNull();
  });

  it('knows the link that reports a request; it preselects no answer', () => {
    open('/booking-requests/77/respond?owner_id=5&token=secret&action=report');
    expect(takeAnswerLink(77)).toMatchObject({ isReport: true, action: null, token: 'secret' });
    open('/booking-requests/77/respond?owner_id=5&action=accept');
    expect(takeAnswerLink(77).isReport).toBe(false);
  });

  it('ignores an unknown action and an owner that is no id', () => {
    open('/booking-requests/77/respond?action=steal&owner_id=1e9');
    expect(takeAnswerLink(77)).toMatchObject({ action: null, ownerId: null, token: null });
  });
});
