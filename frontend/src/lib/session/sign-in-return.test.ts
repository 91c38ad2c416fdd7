import { storageKeys } from '@/config/storage-keys';
import { saveSignInReturn, takeSignInReturn } from './sign-in-return';

beforeEach(() => localStorage.clear());

describe('the remembered page to return to (docs/security.md S24)', () => {
  it.each(['/enable-owner', '/enable-owner/abc-DEF_1.2'])('%s is taken once', (path) => {
    saveSignInReturn(path, 1_000);
    expect(takeSignInReturn(2_000)).toBe(path);
    expect(takeSignInReturn(2_000)).toBeNull();
  });

  it('is refused after an hour, or out of the future, and cleared', () => {
    saveSignInReturn('/enable-owner', 0);
    expect(takeSignInReturn(60 * 60_000)).toBeNull();
    saveSignInReturn('/enable-owner', 5_000);
    expect(takeSignInReturn(4_000)).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/enable-owner//evil.example',
    '/enable-owner/a/b',
    '/enable-owner/a?x=1',
    '/enable-owner/a\n',
    '/admin-dashboard',
  ])('refuses %s', (path) => {
    saveSignInReturn(path, 0);
    expect(localStorage).toHaveLength(0);
    localStorage.setItem(storageKeys.signInReturn, JSON.stringify({ path, saved_at: 0 }));
    expect(takeSignInReturn(1)).toBeNull();
  });
});
