import { safePath } from './use-return-path';

describe('safePath', () => {
  it.each(['/', '/search?location=K%C3%B6ln&workers=3', '/booking-requests/1/respond#antwort'])(
    'keeps %s',
    (path) => expect(safePath(path)).toBe(path),
  );

  it.each([
    null,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n\\evil.example',
    ' //evil.example',
    '/search\\..\\evil',
    'javascript:alert(1)',
  ])('drops %j', (path) => expect(safePath(path)).toBeNull());
});
