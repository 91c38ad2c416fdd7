import { formatBeds } from '../format';
import { type CoverageSummary } from './coverage';
import { type Part } from './part';

const BEYOND_MAX = 2;

/**
 * `Dazu 8 Betten nur 3.–6. Mai angeboten.`: the nights with more beds than the counts of the headline, which are those of
 * the night with the fewest; null without any. A page writes the dates as of today, a mail as of its day: `shortRange`.
 */
export function beyondWords(
  coverage: Pick<CoverageSummary, 'is_filled' | 'confirmed_beyond' | 'offered_beyond'>,
  shortRange: (from: string, to: string) => string,
): string | null {
  if (coverage.is_filled) return null;
  const words = [
    wordsOfNights(coverage.confirmed_beyond, 'bestätigt', shortRange),
    wordsOfNights(coverage.offered_beyond, 'angeboten', shortRange),
  ].filter((word) => word !== null);
  return words.length === 0 ? null : `Dazu ${words.join(' und ')}.`;
}

function wordsOfNights(
  parts: readonly Part[],
  state: string,
  shortRange: (from: string, to: string) => string,
): string | null {
  if (parts.length === 0) return null;
  const named = parts
    .slice(0, BEYOND_MAX)
    .map(({ from, to, beds }) => `${formatBeds(beds)} nur ${shortRange(from, to)}`);
  const more = parts.length > BEYOND_MAX ? ' und in weiteren Nächten' : '';
  return `${named.join(', ')}${more} ${state}`;
}
