import { rankByRelevance, relevanceOf, type Rankable } from './relevance';

type Parts = Partial<Omit<Rankable, 'address'>> & { address?: Partial<Rankable['address']> };

function buildHit({ address, ...parts }: Parts = {}): Rankable {
  return {
    lat: 51,
    lng: 10,
    type: 'town',
    importance: 0.5,
    ...parts,
    address: { name: 'Somewhere', street: null, housenumber: null, postcode: null, ...address },
  };
}

const NO_MATCH = 'etwas anderes';
const address = { street: 'Hauptstraße', housenumber: '5' };

describe('relevanceOf (docs/spec SRCH-14, LIM-09)', () => {
  it.each<[string, number]>([
    ['city', 0.9],
    ['town', 0.8],
    ['village', 0.7],
    ['suburb', 0.6],
    ['neighbourhood', 0.6],
    ['street', 0.65],
    ['administrative', 0.75],
    ['postcode', 0.75],
    ['other', 0.5],
  ])('scores a %s with %d', (type, score) => {
    expect(relevanceOf(buildHit({ type }), NO_MATCH)).toBeCloseTo(score, 10);
  });

  it('scores a street with a house number with at least 0.85', () => {
    expect(relevanceOf(buildHit({ type: 'house', address }), NO_MATCH)).toBeCloseTo(0.85, 10);
    expect(relevanceOf(buildHit({ type: 'street', address }), NO_MATCH)).toBeCloseTo(0.85, 10);
    expect(relevanceOf(buildHit({ type: 'city', address }), NO_MATCH)).toBeCloseTo(0.9, 10);
  });

  it.each(['Leuna', 'leuna', 'LEUNA', 'Leuna Sachsen-Anhalt', 'Werk Leuna'])(
    'adds 0.1 when the text contains the name: %s',
    (query) => {
      const hit = buildHit({ type: 'town', address: { name: 'Leuna' } });
      expect(relevanceOf(hit, query)).toBeCloseTo(0.9, 10);
    },
  );

  it('matches complete leading words of a name, not a prefix of a word', () => {
    const hit = buildHit({ type: 'city', address: { name: 'Frankfurt am Main' } });
    expect(relevanceOf(hit, 'Frankfurt')).toBeCloseTo(1, 10);
    expect(relevanceOf(hit, 'Frankf')).toBeCloseTo(0.9, 10);
    expect(relevanceOf(hit, 'Main')).toBeCloseTo(0.9, 10);
  });

  it.each(['06237', '062', '06237 Merseburg', 'Werk 06237'])(
    'adds 0.05 when the text contains the postal code: %s',
    (query) => {
      const hit = buildHit({ type: 'town', address: { name: 'Leuna', postcode: '06237' } });
      expect(relevanceOf(hit, query)).toBeCloseTo(0.85, 10);
    },
  );

  it('adds both bonuses', () => {
    const hit = buildHit({
      type: 'city',
      address: { name: 'Ludwigshafen am Rhein', postcode: '67059' },
    });
    expect(relevanceOf(hit, '67059 Ludwigshafen am Rhein')).toBeCloseTo(1.05, 10);
  });

  it.each(['amenity', 'building'])('caps an %s at 0.4, whatever bonuses apply', (type) => {
    const hit = buildHit({ type, address: { ...address, name: 'Leuna', postcode: '06237' } });
    expect(relevanceOf(hit, '06237 Leuna')).toBe(0.4);
  });

  it('does not match a missing name or an empty query', () => {
    expect(relevanceOf(buildHit({ type: 'town', address: { name: null } }), '')).toBeCloseTo(0.8, 10);
    expect(relevanceOf(buildHit({ type: 'town', address: { name: 'Leuna' } }), '  ')).toBeCloseTo(0.8, 10);
  });
});

describe('rankByRelevance (docs/spec SRCH-14)', () => {
  it('sorts by relevance, then importance', () => {
    const hits = [
      buildHit({ type: 'village' }),
      buildHit({ type: 'town', importance: 0.3 }),
      buildHit({ type: 'town', importance: 0.6 }),
      buildHit({ type: 'city', importance: 0.1 }),
      buildHit({ type: 'building', importance: 1 }),
    ];
    const types = rankByRelevance(hits, 'xyz').map(({ type, importance }) => `${type} ${importance}`);
    expect(types).toEqual(['city 0.1', 'town 0.6', 'town 0.3', 'village 0.5', 'building 1']);
  });

  it('sorts the nearer of two equal hits first, and a boosted one', () => {
    const far = buildHit({ lat: 54 });
    const near = buildHit({ lat: 49.5, lng: 8.4 });
    expect(rankByRelevance([far, near], 'xyz', { bias: { lat: 49.48, lng: 8.44 } })[0]).toBe(near);
    expect(rankByRelevance([far, near], 'xyz', { boostOf: (hit) => (hit === near ? 0.05 : 0) })[0]).toBe(
      near,
    );
  });
});
