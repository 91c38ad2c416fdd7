import { distanceKm } from './distance';
import { foldName } from './fold-name';
import { type PlaceEntry } from './place-entry';
import { headWords, isSameOrShort, stateWord, tellingWords } from './text-words';
import { type Place } from './types';

/** Extent of a landscape or river around the places that are named after it. */
const REGION_REACH_KM = 25;
/** Distance of `A bei B`. */
const NEIGHBOUR_REACH_KM = 15;
const REGION_MIN_LETTERS = 3;
/** Shorter abbreviations of a Kreis or state fit too many. */
const CONTEXT_MIN_LETTERS = 2;
const PREFIX_MIN_LETTERS = 4;

/** A name of a place in the words that are compared. */
interface BookName {
  head: string[];
  /** All telling words, the head's among them. */
  words: string[];
}

/** A place that a text names, and how completely. */
export interface Naming {
  place: Place;
  /** Words of the text that name the place itself. */
  named: number;
  /** Words of the text that say where it is: its Kreis, state, municipality or landscape. */
  located: number;
  /** A place or landscape nearby was needed to understand the text. */
  isByNeighbour: boolean;
  /** The name continues with words that the text omits: `Frankfurt` for `Frankfurt am Main`. */
  isShort: boolean;
}

/** Finds the places that a text names with whole words, whatever their order and their abbreviations. */
export class NameBook {
  private readonly byFirstWord = new Map<string, { entry: PlaceEntry; name: BookName }[]>();
  private readonly contexts = new Map<PlaceEntry, string[]>();
  private readonly regions = new Map<string, Place[]>();
  private lastRegion: { word: string; places: Place[] } = { word: '', places: [] };

  constructor(entries: readonly PlaceEntry[]) {
    for (const entry of entries) {
      for (const text of entry.names) {
        const name = { head: headWords(text), words: tellingWords(text) };
        add(this.byFirstWord, name.head[0] as string, { entry, name });
        for (const word of name.words) if (!name.head.includes(word)) this.addRegion(word, entry.place);
      }
      for (const word of tellingWords(entry.place.district)) this.addRegion(word, entry.place);
    }
  }

  /**
   * Returns the places whose name is in the words. `isComplete` are those for which every other word is understood,
   * too: as a qualifier of the name, or because it says where the place is.
   */
  find(words: readonly string[], { isComplete }: { isComplete: boolean }): Naming[] {
    const best = new Map<string, Naming>();
    for (const first of new Set(words)) {
      for (const { entry, name } of this.byFirstWord.get(first) ?? []) {
        const naming = this.namingOf(entry, name, words, isComplete);
        if (naming === null) continue;
        const known = best.get(entry.place.id);
        if (known === undefined || isBetter(naming, known)) best.set(entry.place.id, naming);
      }
    }
    const all = [...best.values()];
    const direct = all.filter(({ isByNeighbour }) => !isByNeighbour);
    return direct.length > 0 ? direct : all;
  }

  private namingOf(
    entry: PlaceEntry,
    { head, words: nameWords }: BookName,
    words: readonly string[],
    isComplete: boolean,
  ): Naming | null {
    if (!head.every((word) => words.includes(word))) return null;
    const { place } = entry;
    const tail = nameWords.filter((word) => !head.includes(word));
    const left = new Set(tail);
    const naming = { place, named: head.length, located: 0, isByNeighbour: false };
    for (const word of words) {
      if (head.includes(word)) continue;
      const own = tail.find((other) => isSameOrShort(word, other) || isSameOrShort(other, word));
      if (own !== undefined) {
        left.delete(own);
        naming.named += 1;
      } else if (this.isContext(entry, word)) {
        naming.located += 1;
      } else if (isComplete) {
        // `Lampertheim bei Mannheim` is about its first words.
        if (head[0] !== words[0] || !this.isNear(place, word)) return null;
        naming.isByNeighbour = true;
        naming.located += 1;
      }
    }
    return { ...naming, isShort: left.size > 0 && left.size === tail.length && naming.located === 0 };
  }

  /** Returns true for a word, or its abbreviation, of the municipality, the Kreis, the state or the postal code. */
  private isContext(entry: PlaceEntry, word: string): boolean {
    if (word.length < CONTEXT_MIN_LETTERS) return false;
    return this.contextOf(entry).some(
      (known) => known === word || (!/\d/.test(word) && isShortOf(stateWord(word), known)),
    );
  }

  private contextOf(entry: PlaceEntry): string[] {
    const known = this.contexts.get(entry);
    if (known) return known;
    const { municipality, district, state, postcode } = entry.place;
    const words = foldName(`${municipality} ${district} ${state} ${postcode ?? ''}`).split(' ');
    this.contexts.set(entry, words);
    return words;
  }

  /** Returns true near places named after the landscape, river or Kreis, and near a place of that name. */
  private isNear(place: Place, word: string): boolean {
    if (word.length < REGION_MIN_LETTERS || /\d/.test(word)) return false;
    const towns = (this.byFirstWord.get(word) ?? []).filter(({ name }) => name.head.length === 1);
    if (towns.some(({ entry }) => isWithin(entry.place, place, NEIGHBOUR_REACH_KM))) return true;
    return this.regionOf(word).some((other) => isWithin(other, place, REGION_REACH_KM));
  }

  /** Returns the places around which a landscape, river or Kreis is; remembers the last one for all its candidates. */
  private regionOf(word: string): Place[] {
    if (this.lastRegion.word !== word) {
      const names = [...this.regions.keys()].filter((region) => isShortOf(word, region));
      this.lastRegion = { word, places: names.flatMap((region) => this.regions.get(region) ?? []) };
    }
    return this.lastRegion.places;
  }

  private addRegion(word: string, place: Place): void {
    if (word.length >= REGION_MIN_LETTERS) add(this.regions, word, place);
  }
}

/** Longer words than usual abbreviations are parts of other words by chance: they have to be its beginning. */
function isShortOf(word: string, full: string): boolean {
  return word.length < PREFIX_MIN_LETTERS ? isSameOrShort(word, full) : full.startsWith(word);
}

function isWithin(other: Place, place: Place, km: number): boolean {
  return other.id !== place.id && distanceKm(other, place) <= km;
}

function isBetter(a: Naming, b: Naming): boolean {
  if (a.named !== b.named) return a.named > b.named;
  return b.isShort && !a.isShort;
}

function add<V>(map: Map<string, V[]>, key: string, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
