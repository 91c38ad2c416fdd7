import { loadGazetteer } from './gazetteer';
import { isSameName } from './text-words';

const gazetteer = loadGazetteer();
const names = (query: string) => gazetteer.searchPlaces(query).map(({ place }) => place.name);

describe('searchPlaces', () => {
  it.each([
    ['Lutherstadt Wittenberg', 'Wittenberg'],
    ['Heiligenstadt', 'Heilbad Heiligenstadt'],
    ['Heilbad Heiligenstadt', 'Heilbad Heiligenstadt'],
    ['Coblenz', 'Koblenz'],
    ['Mülhausen Thüringen', 'Mühlhausen'],
    ['Ludwigshafen', 'Ludwigshafen am Rhein'],
    ['Hansestadt Rostock', 'Rostock'],
  ])('%s finds %s first', (query, name) => expect(names(query)[0]).toBe(name));

  it('finds Mülheim an der Ruhr among the first three for Mühlheim', () => {
    expect(names('Mühlheim').slice(0, 3)).toContain('Mülheim an der Ruhr');
    expect(names('Mühlheim').slice(0, 3)).toContain('Mühlheim am Main');
  });
});

describe('resolve of a longer text', () => {
  it.each([
    ['Raschig Ludwigshafen', 'Ludwigshafen am Rhein'],
    ['Carl-Bosch-Straße 38, Ludwigshafen', 'Ludwigshafen am Rhein'],
    ['Carl-Bosch-Straße 38 Ludwigshafen', 'Ludwigshafen am Rhein'],
    ['Chemiepark Leuna Tor 3', 'Chemiepark Leuna'],
    ['Berliner Straße 12, Leuna', 'Leuna'],
    ['ICE-Trasse Wendlingen', 'Wendlingen am Neckar'],
    ['Hof heim', 'Hofheim am Taunus'],
    ['Kehl am Rhein', 'Kehl'],
    ['Kehl/Rhein', 'Kehl'],
    ['Wesel/Rhein', 'Wesel'],
  ])('%s means %s as a guess', (text, name) =>
    expect(gazetteer.resolve(text)).toMatchObject({ kind: 'guess', site: { address: { name } } }),
  );
});

describe('a link to a map', () => {
  const link = 'https://www.google.com/maps?q=49.4812,8.4464';
  /** As long as a place field takes. */
  const cutLink = (point: string) => `https://maps.example/${'a'.repeat(96 - point.length)}?q=${point}`;

  it('means the point in it', () => {
    expect(gazetteer.resolve(link)).toMatchObject({
      kind: 'coordinates',
      site: { lat: 49.4812, lng: 8.4464 },
    });
  });

  it('means nothing without a point, or when its last number may be cut off', () => {
    expect(cutLink('49.4812,8.44')).toHaveLength(120);
    for (const text of [
      'https://maps.example/',
      cutLink('49.4812,8.44'),
      'https://www.google.com/maps/@49.48,8.4',
    ])
      expect(gazetteer.resolve(text)).toMatchObject({ kind: 'unknown' });
  });
});

describe('a town that has several spellings', () => {
  it.each([
    ['Bad Homburg vdH', 'Bad Homburg vor der Höhe'],
    ['Neustadt ad Aisch', 'Neustadt an der Aisch'],
    ['Weiden idOPf', 'Weiden in der Oberpfalz'],
    ['Mülheim adR', 'Mülheim an der Ruhr'],
    ['Rothenburg odT', 'Rothenburg ob der Tauber'],
    ['Rothenburg/O.L.', 'Rothenburg/Oberlausitz'],
    ['Boxberg (Oberlausitz)', 'Boxberg/O.L.'],
    ['Boxberg OL', 'Boxberg/O.L.'],
    ['Eisleben', 'Lutherstadt Eisleben'],
    ['Steinbach am Taunus', 'Steinbach (Taunus)'],
    ['Sankt Leon-Rot', 'St. Leon-Rot'],
  ])('%s is %s', (text, name) =>
    expect(gazetteer.resolve(text)).toMatchObject({ kind: 'exact', site: { address: { name } } }),
  );

  it('is one place, also around its point and by the id of its other spelling', () => {
    const id = gazetteer.searchPlaces('Sankt Leon-Rot')[0]?.place.id;
    expect(names('St. Leon-Rot').filter((name) => name.endsWith('Leon-Rot'))).toHaveLength(1);
    expect(gazetteer.nearestPlace(49.2659, 8.618)?.id).toBe(id);
    expect(gazetteer.placeById('g3272456')?.id).toBe(id);
  });

  it('is not shown as a part of itself', () => {
    const parts = gazetteer.places.filter(
      ({ name, municipality, kind }) =>
        name !== municipality && kind !== 'suburb' && isSameName(name, municipality),
    );
    expect(parts.map((place) => gazetteer.displayName(place))).toEqual([]);
  });
});

describe('codes without an area', () => {
  it.each([
    ['67056', 'Ludwigshafen am Rhein'],
    ['690', 'Heidelberg'],
  ])('%s resolves to %s', (digits, name) => {
    expect(gazetteer.postalCode(digits)).toBeNull();
    expect(gazetteer.nearPostalCodes(digits)[0]?.name).toBe(name);
    expect(gazetteer.resolve(digits)).toMatchObject({ kind: 'guess', site: { address: { name } } });
  });

  it('names the town of a special code, and none for a regular one', () => {
    expect(gazetteer.townOfSpecialCode('67056')).toBe('Ludwigshafen am Rhein');
    expect(gazetteer.townOfSpecialCode('67059')).toBeNull();
    expect(gazetteer.townOfSpecialCode('6705')).toBeNull();
  });
});

describe('isTownOfPostalCode', () => {
  it.each([
    ['67059', 'Ludwigshafen am Rhein'],
    ['67059', 'Ludwigshafen'],
    ['67059', 'Ludwigshafen a. Rh.'],
    ['67059', 'Ludwigshafen a.Rh.'],
    ['67059', 'Ludwigshafen / Rhein'],
    ['67059', 'Ludwigshafen/Rhein'],
    ['67059', 'Ludwigshafen (Pfalz)'],
    ['67059', 'LUDWIGSHAFEN AM RHEIN'],
    ['66386', 'Sankt Ingbert'],
    ['66386', 'St. Ingbert'],
    ['35390', 'Giessen'],
    ['35390', 'Gießen'],
    ['80331', 'Muenchen'],
    ['60311', 'Frankfurt'],
    ['60311', 'Frankfurt a. M.'],
    ['15230', 'Frankfurt (Oder)'],
    ['06108', 'Halle/Saale'],
    ['79098', 'Freiburg i. Br.'],
    ['06886', 'Lutherstadt Wittenberg'],
    ['37308', 'Heiligenstadt'],
    ['10999', 'Kreuzberg'],
    ['10999', 'Berlin-Kreuzberg'],
    ['78054', 'Schwenningen'],
    ['92318', 'Neumarkt i.d.OPf.'],
    ['92318', 'Neumarkt in der Oberpfalz'],
  ])('%s %s', (code, town) => expect(gazetteer.isTownOfPostalCode(code, town)).toBe(true));

  it.each([
    ['67059', 'Mannheim'],
    ['67059', 'Ludwigshafen am Bodensee'],
    ['60311', 'Frankfurt (Oder)'],
    ['15230', 'Frankfurt am Main'],
    ['10999', 'Berlin-Spandau'],
    ['67059', 'am Rhein'],
    ['67059', 'Rheinland-Pfalz'],
    ['67056', 'Ludwigshafen am Rhein'],
    ['67059', ''],
  ])('not %s %s', (code, town) => expect(gazetteer.isTownOfPostalCode(code, town)).toBe(false));

  it('accepts the name of every code and of each of its municipalities', () => {
    const refused = gazetteer.postalCodes.flatMap(({ postalCode }) =>
      gazetteer
        .townsOfPostalCode(postalCode)
        .filter((town) => !gazetteer.isTownOfPostalCode(postalCode, town))
        .map((town) => `${postalCode} ${town}`),
    );
    expect(refused).toEqual([]);
  });

  it('accepts every place with the code of its centre', () => {
    const refused = gazetteer.places
      .filter(({ postcode, name }) => postcode !== null && !gazetteer.isTownOfPostalCode(postcode, name))
      .map(({ postcode, name }) => `${postcode} ${name}`);
    expect(refused).toEqual([]);
  });
});
