import { foldName } from './fold-name';

/** The sixteen states by the first two digits of the municipality key, with their ISO 3166-2 letters. */
const STATES: Record<string, { name: string; letters: string }> = {
  '01': { name: 'Schleswig-Holstein', letters: 'SH' },
  '02': { name: 'Hamburg', letters: 'HH' },
  '03': { name: 'Niedersachsen', letters: 'NI' },
  '04': { name: 'Bremen', letters: 'HB' },
  '05': { name: 'Nordrhein-Westfalen', letters: 'NW' },
  '06': { name: 'Hessen', letters: 'HE' },
  '07': { name: 'Rheinland-Pfalz', letters: 'RP' },
  '08': { name: 'Baden-Württemberg', letters: 'BW' },
  '09': { name: 'Bayern', letters: 'BY' },
  '10': { name: 'Saarland', letters: 'SL' },
  '11': { name: 'Berlin', letters: 'BE' },
  '12': { name: 'Brandenburg', letters: 'BB' },
  '13': { name: 'Mecklenburg-Vorpommern', letters: 'MV' },
  '14': { name: 'Sachsen', letters: 'SN' },
  '15': { name: 'Sachsen-Anhalt', letters: 'ST' },
  '16': { name: 'Thüringen', letters: 'TH' },
};

const BY_LETTERS = new Map(Object.values(STATES).map(({ letters, name }) => [letters, name]));

/** Returns the name of a state by its two digits (`07`) or letters (`RP`); empty for an unknown code. */
export function stateName(code: string): string {
  return STATES[code]?.name ?? BY_LETTERS.get(code.toUpperCase()) ?? '';
}

const NAMES = new Set(Object.values(STATES).map(({ name }) => foldName(name)));

/** Returns true for the name of a state: too large to search around. */
export function isState(text: string): boolean {
  return NAMES.has(foldName(text));
}
