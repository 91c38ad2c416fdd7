import { buildCandidate } from '../../test/builders';
import { type CandidateType } from './candidate';
import { scoreSuggestion } from './score-suggestion';

const NO_MATCH = 'etwas anderes';
const address = { street: 'Hauptstraße', housenumber: '5' };

describe('scoreSuggestion (docs/spec SRCH-14, LIM-09)', () => {
  it.each<[CandidateType, number]>([
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
    expect(scoreSuggestion(buildCandidate({ type }), NO_MATCH)).toBeCloseTo(score, 10);
  });

  it('scores a street with a house number with at least 0.85', () => {
    expect(scoreSuggestion(buildCandidate({ type: 'house', address }), NO_MATCH)).toBeCloseTo(0.85, 10);
    expect(scoreSuggestion(buildCandidate({ type: 'street', address }), NO_MATCH)).toBeCloseTo(0.85, 10);
    expect(scoreSuggestion(buildCandidate({ type: 'city', address }), NO_MATCH)).toBeCloseTo(0.9, 10);
  });

  it.each(['Leuna', 'leuna', 'LEUNA', 'Leuna Sachsen-Anhalt', 'Werk Leuna'])(
    'adds 0.1 when the text contains the name: %s',
    (query) => {
      const candidate = buildCandidate({ type: 'town', address: { name: 'Leuna' } });
      expect(scoreSuggestion(candidate, query)).toBeCloseTo(0.9, 10);
    },
  );

  it('matches complete leading words of a name, not a prefix of a word', () => {
    const candidate = buildCandidate({ type: 'city', address: { name: 'Frankfurt am Main' } });
    expect(scoreSuggestion(candidate, 'Frankfurt')).toBeCloseTo(1, 10);
    expect(scoreSuggestion(candidate, 'Frankf')).toBeCloseTo(0.9, 10);
    expect(scoreSuggestion(candidate, 'Main')).toBeCloseTo(0.9, 10);
  });

  it.each(['06237', '062', '06237 Merseburg', 'Werk 06237'])(
    'adds 0.05 when the text contains the postal code: %s',
    (query) => {
      const candidate = buildCandidate({ type: 'town', address: { name: 'Leuna', postcode: '06237' } });
      expect(scoreSuggestion(candidate, query)).toBeCloseTo(0.85, 10);
    },
  );

  it('adds both bonuses', () => {
    const candidate = buildCandidate({
      type: 'city',
      address: { name: 'Ludwigshafen am Rhein', postcode: '67059' },
    });
    expect(scoreSuggestion(candidate, '67059 Ludwigshafen am Rhein')).toBeCloseTo(1.05, 10);
  });

  it.each<CandidateType>(['amenity', 'building'])('caps an %s at 0.4, whatever bonuses apply', (type) => {
    const candidate = buildCandidate({ type, address: { ...address, name: 'Leuna', postcode: '06237' } });
    expect(scoreSuggestion(candidate, '06237 Leuna')).toBe(0.4);
  });

  it('does not match a missing name or an empty query', () => {
    expect(scoreSuggestion(buildCandidate({ type: 'town', address: { name: null } }), '')).toBeCloseTo(
      0.8,
      10,
    );
    expect(scoreSuggestion(buildCandidate({ type: 'town', address: { name: 'Leuna' } }), '  ')).toBeCloseTo(
      0.8,
      10,
    );
  });
});
