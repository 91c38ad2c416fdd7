import { foldName } from './fold-name';
import { shortNameOf } from './name-words';
import { germanPart } from './postal-code-table';

/**
 * Returns the official name, unless it is abbreviated (`Berg b.Neumarkt i.d.OPf.`) or shorter than the one in use
 * (`Brake`).
 */
export function readableName(official: string, ownName: string): string {
  const german = germanPart(official);
  const isAbbreviated =
    german.includes('.') && !ownName.includes('.') && foldName(ownName).length > foldName(german).length;
  const isShorter = ownName.startsWith(`${german} (`);
  return isAbbreviated || isShorter ? ownName : german;
}

/** Returns the names with their common short form: `Heiligenstadt` for `Heilbad Heiligenstadt`. */
export function distinctNames(name: string, second: string, third: string): string[] {
  const short = shortNameOf(name);
  return [...new Set([name, second, third, ...(short === null ? [] : [short])])];
}
