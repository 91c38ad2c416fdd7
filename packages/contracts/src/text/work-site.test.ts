import { SITE_DETAIL_MAX_CHARS } from '../constants';
import { siteDetail, siteLabel, typedAddition } from './work-site';

describe('typedAddition', () => {
  it.each([
    ['Carl-Bosch-Straße 38, 67056 Ludwigshafen', 'Ludwigshafen am Rhein', 'Carl-Bosch-Straße 38'],
    ['Carl-Bosch-Straße 38 Ludwigshafen', 'Ludwigshafen am Rhein', 'Carl-Bosch-Straße 38'],
    ['BASF Tor 3 Ludwigshafen', 'Ludwigshafen am Rhein', 'BASF Tor 3'],
    ['BASF Tor 3, D-67056 Ludwigshafen/Rh., Rheinland-Pfalz', 'Ludwigshafen am Rhein', 'BASF Tor 3'],
    ['Ludwigshafen, Werk Nord, Tor 3', 'Ludwigshafen am Rhein', 'Werk Nord, Tor 3'],
    ['Industriepark Höchst', 'Höchst, Frankfurt am Main', 'Industriepark'],
    ['Leuna OT Kötzschen', 'Leuna', 'Kötzschen'],
    ['Ludwigshafen-Oggersheim', 'Ludwigshafen am Rhein', 'Ludwigshafen-Oggersheim'],
    ['Prager Str. 8, 1067 Dresden', 'Dresden', 'Prager Str. 8'],
    ['Berliner Straße 5, Koeln', 'Köln', 'Berliner Straße 5'],
    ['Saline 2, Bad Dürkheim', 'Bad Dürkheim', 'Saline 2'],
  ])('keeps what %s is beyond the town', (typed, place, detail) => {
    expect(typedAddition(typed, place)).toBe(detail);
  });

  it.each([
    ['Zürich', 'Aurich'],
    ['Wien', 'Wienhausen'],
    ['Ludwigshafen', 'Ludwigshafen am Rhein'],
    ['Leuna, Sachsen-Anhalt', 'Leuna'],
    ['67059 Ludwigshafen am Rhein', 'Ludwigshafen am Rhein'],
    ['D-06237 Leuna, Deutschland', 'Leuna'],
    ['Frankfurt/M.', 'Frankfurt am Main'],
    ['Halle (Saale)', 'Halle (Saale)'],
    ['Neustadt a.d. Weinstr.', 'Neustadt an der Weinstraße'],
    ['Dürkheim', 'Bad Dürkheim'],
    ['Kreuzberg, Berlin', 'Kreuzberg, Berlin'],
    ['Umgebung Wössingen', 'Wössingen'],
    ['Ludwigshafen 38', 'Ludwigshafen am Rhein'],
    ['Berliner Straße 3', 'Berlin'],
    ['', 'Leuna'],
  ])('returns null for %s, which is no more than %s or another place', (typed, place) => {
    expect(typedAddition(typed, place)).toBeNull();
  });
});

describe('typedAddition of an exact site', () => {
  it('keeps a text with the number of a house or gate that leaves the town out', () => {
    expect(typedAddition('BASF Tor 3', 'Ludwigshafen am Rhein', true)).toBe('BASF Tor 3');
    expect(typedAddition('BASF Tor 3', 'Ludwigshafen am Rhein')).toBeNull();
    expect(typedAddition('8001 Zürich', 'Aurich', true)).toBeNull();
  });
});

describe('siteLabel', () => {
  const places = [
    'Ludwigshafen am Rhein',
    'Höchst, Frankfurt am Main',
    'Halle (Saale)',
    'Bad Dürkheim',
    'Köln',
  ];
  const words = [
    ...['Werk', 'Tor', '3', 'Straße', 'Carl-Bosch-Straße', '67056', '1067', 'D-67056', 'Köln', 'am', 'Rhein'],
    ...['Ludwigshafen', 'Höchst', '(Saale)', 'Halle', 'OT', 'Sachsen-Anhalt', 'Bayern', ',', '„Nord“', 'Bad'],
    ...['/', '38 a', 'x'.repeat(70), 'Dürkheim', '-', 'GmbH & Co. KG'],
  ];

  it('is read back as the same work site, whatever was typed', () => {
    const random = sequence(20_261_126);
    for (let round = 0; round < 3000; round += 1) {
      const place = places[random(places.length)] as string;
      const typed = Array.from({ length: 1 + random(7) }, () => words[random(words.length)]).join(' ');
      const isExact = random(2) === 1;
      const detail = typedAddition(typed, place, isExact);
      const label = siteLabel({ place, place_detail: detail });
      expect({ typed, place, again: typedAddition(label, place, isExact) }).toEqual({
        typed,
        place,
        again: detail,
      });
      expect(label.startsWith(place)).toBe(true);
      expect((detail ?? '').length).toBeLessThanOrEqual(SITE_DETAIL_MAX_CHARS);
    }
  });

  it('takes linear time for long texts', () => {
    expect(typedAddition('Ludwigshafen '.repeat(10_000), 'Ludwigshafen am Rhein')).toBeNull();
  });
});

describe('siteDetail', () => {
  const at = { display_name: 'Musterstraße 5, Leuna', lat: 51.32, lng: 12.01 };

  it('is the street, the typed coordinates, or nothing for a point of the map', () => {
    expect(siteDetail(at, 'Leuna')).toBe('Musterstraße 5');
    expect(siteDetail({ ...at, kind: 'exact' }, 'Leuna')).toBe('Musterstraße 5');
    expect(siteDetail({ ...at, kind: 'coordinates' }, 'Leuna')).toBe('51.32000, 12.01000');
    expect(siteDetail({ ...at, kind: 'map' }, 'Leuna')).toBeNull();
  });
});

/** Returns pseudo-random whole numbers below a bound, the same in every run. */
function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
