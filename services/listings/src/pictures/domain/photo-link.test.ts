import { mayReadPictures, signPicture, viewerOf } from './photo-link';

const SECRET = { secret: 's'.repeat(40), alsoAccepted: ['f'.repeat(40)] };
const NOW = new Date('2026-03-02T09:00:00.000Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const picture = { accommodationId: 100_000_001, file: `${'a'.repeat(32)}-800.webp` };
const signature = signPicture(SECRET, picture, 'party', NOW);

describe('viewerOf', () => {
  it('returns the viewer until the signature is 15 minutes old', () => {
    expect(viewerOf(SECRET, picture, signature, later(15 * 60 - 1))).toBe('party');
    expect(viewerOf(SECRET, picture, signature, later(15 * 60))).toBeNull();
    expect(viewerOf(SECRET, picture, signPicture(SECRET, picture, 'admin', NOW), NOW)).toBe('admin');
  });

  it('accepts a signature by a former secret', () => {
    const former = signPicture({ ...SECRET, secret: 'f'.repeat(40) }, picture, 'party', NOW);
    expect(viewerOf(SECRET, picture, former, NOW)).toBe('party');
  });

  it.each([
    ['another file', { ...picture, file: `${'b'.repeat(32)}-800.webp` }],
    ['another width', { ...picture, file: `${'a'.repeat(32)}-1600.webp` }],
    ['another accommodation', { ...picture, accommodationId: 100_000_002 }],
  ])('returns null for %s', (_case, other) => {
    expect(viewerOf(SECRET, other, signature, NOW)).toBeNull();
  });

  const [expiry = '', mac = ''] = signature.split('.');
  it.each([
    ['none', undefined],
    ['an empty one', ''],
    ['one without its code', `${expiry}.`],
    ['a later expiry', `${Number(expiry) + 1}.${mac}`],
    ['an expiry in another form', `0${expiry}.${mac}`],
    ['a changed code', `${expiry}.${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`],
    ['another secret', signPicture({ ...SECRET, secret: 't'.repeat(40) }, picture, 'party', NOW)],
    ['something before it', ` ${signature}`],
    ['something after it', `${signature}\n`],
  ])('returns null for %s', (_case, forged) => {
    expect(viewerOf(SECRET, picture, forged, NOW)).toBeNull();
  });
});

describe('mayReadPictures', () => {
  it.each([
    ['public', [true, true, true]],
    ['private', [false, true, true]],
    ['withdrawn', [false, false, true]],
    ['deleted', [false, false, false]],
  ] as const)('decides for %s and nobody, a party and an administrator', (visibility, expected) => {
    expect([null, 'party', 'admin'].map((viewer) => mayReadPictures(visibility, viewer as 'party'))).toEqual(
      expected,
    );
  });
});
