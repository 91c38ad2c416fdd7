import { readQuery } from './read-query';

describe('readQuery (docs/spec SRCH-10)', () => {
  it.each([
    ['67059', { kind: 'postal-code', text: '67059', digits: '67059', rest: '' }],
    [' 670 ', { kind: 'postal-code', text: '670', digits: '670', rest: '' }],
    [
      '67059  Ludwigshafen',
      { kind: 'postal-code', text: '67059 Ludwigshafen', digits: '67059', rest: 'Ludwigshafen' },
    ],
    [
      '67059, Ludwigshafen',
      { kind: 'postal-code', text: '67059, Ludwigshafen', digits: '67059', rest: 'Ludwigshafen' },
    ],
    ['Leuna', { kind: 'place', text: 'Leuna' }],
    ['Haupt 5', { kind: 'place', text: 'Haupt 5' }],
  ])('parses %j', (text, query) => {
    expect(readQuery(text)).toEqual(query);
  });

  it.each(['', ' ', 'L', '6', '67', '670591', '6a', '5ter Weg'])('returns no query for %j', (text) => {
    expect(readQuery(text)).toEqual({ kind: 'nothing' });
  });
});
