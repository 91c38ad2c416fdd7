import { loadGazetteer } from './index';

const gazetteer = loadGazetteer();

describe('townPlace', () => {
  it.each([
    ['06237', 'Leuna'],
    ['67059', 'Ludwigshafen am Rhein'],
    ['67063', 'Ludwigshafen am Rhein'],
    ['10999', 'Berlin'],
  ])('names one place for all codes of a town: %s → %s', (code, name) => {
    expect(gazetteer.townPlace(code)?.name).toBe(name);
  });

  it('knows a place of every code, and none of an unknown one', () => {
    const missing = gazetteer.postalCodes.filter(({ postalCode }) => !gazetteer.townPlace(postalCode));
    expect(missing).toEqual([]);
    expect(gazetteer.townPlace('00000')).toBeNull();
  });
});
