import { type PlaceEntry } from './place-entry';
import { type PostalCodeTable } from './postal-code-table';
import { isSameName } from './text-words';

/** Separates the places that are their municipality under another spelling. `namesakes`: by municipality. */
export function withoutTwins(all: readonly PlaceEntry[], { municipalityNames }: PostalCodeTable) {
  const namesakes = new Map(
    all.filter(({ isNamesake }) => isNamesake).map((entry) => [entry.municipalityKey, entry]),
  );
  const isTwin = ({ place: { name, kind }, municipalityKey, isNamesake }: PlaceEntry): boolean => {
    const official = municipalityNames.get(municipalityKey);
    if (isNamesake || official === undefined || kind === 'suburb') return false;
    return sharesLetters(name, official) && isSameName(name, official);
  };
  const twins = all.filter(isTwin);
  return { entries: all.filter((entry) => !twins.includes(entry)), twins, namesakes };
}

/** Excludes most names before their words are compared. */
const sharesLetters = (name: string, official: string): boolean =>
  name.split(' ').some((word) => official.includes(word.slice(0, 3)) || official.includes(word.slice(-3)));

/** Adds what GeoNames knows of a municipality under another spelling: `Sankt Leon-Rot` is `St. Leon-Rot`. */
export function addTwin(
  entry: PlaceEntry,
  { place: { id, lat, lng, population }, names, germanNames }: PlaceEntry,
): void {
  const german = [...new Set([...entry.names.slice(0, entry.germanNames), ...names.slice(0, germanNames)])];
  const foreign = [...entry.names.slice(entry.germanNames), ...names.slice(germanNames)];
  entry.names = [...german, ...foreign];
  entry.germanNames = german.length;
  entry.otherIds.push(id);
  if (entry.hasOwnPoint) return;
  entry.hasOwnPoint = true;
  entry.place = { ...entry.place, lat, lng, population: population || entry.place.population };
}
