import { loadGazetteer } from './gazetteer';
import { ABROAD, FOUND_TEXTS, isRight, LOST_ZEROS_ALONE, UNKNOWN } from './testing/place-texts';

const gazetteer = loadGazetteer();

/** Returns the texts that are read otherwise, with their meaning. */
function wrongOf(
  texts: readonly string[],
  isExpected: (resolution: ReturnType<typeof gazetteer.resolve>, at: number) => boolean,
) {
  return texts.flatMap((text, at) => {
    const resolution = gazetteer.resolve(text);
    return isExpected(resolution, at) ? [] : [{ text, resolution }];
  });
}

describe('resolve', () => {
  it.each(FOUND_TEXTS)('understands %s (docs/spec SRCH-10)', (_what, kinds, texts) => {
    expect(texts.length).toBeGreaterThanOrEqual(20);
    const isExpected = (resolution: ReturnType<typeof gazetteer.resolve>, at: number) =>
      kinds.includes(resolution.kind) &&
      'site' in resolution &&
      isRight(resolution.site.displayName, texts[at]?.slice(1) ?? []);
    expect(
      wrongOf(
        texts.map(([text]) => text),
        isExpected,
      ),
    ).toEqual([]);
  });

  it('guesses the lost zero of four digits alone, beside the codes that start with them', () => {
    const isExpected = (resolution: ReturnType<typeof gazetteer.resolve>, at: number) =>
      resolution.kind === 'guess' &&
      [resolution.site, ...resolution.alternatives].some(({ displayName }) =>
        isRight(displayName, LOST_ZEROS_ALONE[at]?.slice(1) ?? []),
      );
    expect(
      wrongOf(
        LOST_ZEROS_ALONE.map(([text]) => text),
        isExpected,
      ),
    ).toEqual([]);
  });

  it('finds nothing abroad (docs/spec SRCH-16)', () => {
    expect(wrongOf(ABROAD, ({ kind }) => kind === 'abroad')).toEqual([]);
  });

  it('has no meaning for texts of no place, nor for odd characters', () => {
    expect(wrongOf(UNKNOWN, ({ kind }) => kind === 'unknown')).toEqual([]);
  });

  it('ignores emoji beside a name', () => {
    expect(gazetteer.resolve('Leuna \u{1f3d7}\ufe0f')).toMatchObject({
      kind: 'exact',
      site: { id: 'g2878350' },
    });
  });

  it('offers the other places of a name, and codes beside a contradiction', () => {
    const alternatives = (text: string) => {
      const resolution = gazetteer.resolve(text);
      return resolution.kind === 'guess' ? resolution.alternatives.map(({ displayName }) => displayName) : [];
    };
    expect(alternatives('Frankfurt')).toEqual(['Frankfurt (Oder), Brandenburg']);
    expect(alternatives('Halle')[0]).toBe('Halle (Westf.), Nordrhein-Westfalen');
    expect(alternatives('Mühlheim')).toContain('Mülheim an der Ruhr, Nordrhein-Westfalen');
    expect(alternatives('76534 Karlsruhe')).toEqual(['Karlsruhe, Baden-Württemberg']);
  });

  it('lets a German place of the name win over a town abroad, unless it is a hamlet', () => {
    expect(gazetteer.resolve('Linz')).toMatchObject({
      site: { displayName: 'Linz am Rhein, Rheinland-Pfalz' },
    });
    expect(gazetteer.resolve('Salzburg').kind).toBe('abroad');
    expect(gazetteer.resolve('Salzburg, Rheinland-Pfalz')).toMatchObject({ site: { id: 'g2842167' } });
  });

  it('finds a site by its id, also that of a postal code', () => {
    for (const text of ['Leuna', '67059', '06237 Leuna OT Spergau']) {
      const resolution = gazetteer.resolve(text);
      const site = 'site' in resolution ? resolution.site : null;
      expect(gazetteer.siteById(site?.id ?? '')).toMatchObject({
        id: site?.id,
        displayName: site?.displayName,
      });
    }
    expect(gazetteer.siteById('p67059-nirgendwo')).toBeNull();
    expect(gazetteer.siteById('c5252000-1340500')).toBeNull();
  });
});
