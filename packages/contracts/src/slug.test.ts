import { buildAccommodationSlug, parseAccommodationSlug, parseLegacyId, slugify, titleSlugOf } from './slug';

describe('slugify', () => {
  it.each([
    ['Zimmer für Monteure, Köln', 'zimmer-fuer-monteure-koeln'],
    ['Großes Haus (Süd)', 'grosses-haus-sued'],
    ['Café Étage', 'cafe-etage'],
    ['Dom Łódź, Śląsk', 'dom-lodz-slask'],
    ['Ærø Øresund', 'aero-oresund'],
    ['STRAẞE', 'strasse'],
    ['ﬁnes Haus №5', 'fines-haus-no5'],
    ['Mu\u0308ller', 'mueller'],
    ['  --  ', ''],
  ])('%s → %s', (text, slug) => expect(slugify(text)).toBe(slug));
});

describe('titleSlugOf', () => {
  it.each(['Дом', 'Комнаты для рабочих', '宿舍', '🏠🏠', '★★★', '!!!', 'Ω'])(
    'has a slug for %s, and the page finds its id',
    (title) => {
      expect(titleSlugOf(title)).toBe('unterkunft');
      const slug = buildAccommodationSlug(title, 123_456_789, '67059');
      expect(parseAccommodationSlug(slug)).toMatchObject({ id: 123_456_789, zipCode: '67059' });
    },
  );
});

describe('parseAccommodationSlug (docs/spec URL-02, URL-01, URL-03, URL-04, URL-09)', () => {
  it.each([
    ['haus-am-rhein-123456789-67059', { id: 123_456_789, titleSlug: 'haus-am-rhein', zipCode: '67059' }],
    ['haus-am-rhein-67059', { id: null, titleSlug: 'haus-am-rhein', zipCode: '67059' }],
    ['haus-67059', { id: null, titleSlug: 'haus', zipCode: '67059' }],
    ['haus-6705', { id: null, titleSlug: 'haus', zipCode: '6705' }],
    ['haus-12', { id: 12, titleSlug: 'haus', zipCode: '' }],
    ['haus-am-rhein-123456789', { id: 123_456_789, titleSlug: 'haus-am-rhein', zipCode: '' }],
    ['haus', { id: null, titleSlug: 'haus', zipCode: '' }],
    ['haus-7-67059', { id: 7, titleSlug: 'haus', zipCode: '67059' }],
  ])('%s', (slug, expected) => expect(parseAccommodationSlug(slug)).toEqual({ slug, ...expected }));

  it('parses the slugs it builds', () => {
    const slug = buildAccommodationSlug('Haus Müller & Söhne', 987_654_321, '04103');
    expect(parseAccommodationSlug(slug)).toMatchObject({
      id: 987_654_321,
      zipCode: '04103',
      titleSlug: 'haus-mueller-soehne',
    });
  });
});

describe('parseLegacyId (docs/spec URL-07, URL-08)', () => {
  it.each([
    ['haus-am-rhein-42', 42],
    ['42', 42],
    ['haus-am-rhein', null],
    ['haus-4x', null],
  ])('%s → %s', (slug, id) => expect(parseLegacyId(slug)).toBe(id));
});
