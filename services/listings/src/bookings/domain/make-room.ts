interface Taken {
  readonly from: string;
  readonly to: string;
  readonly beds: number;
  readonly closure?: boolean;
}

interface Calendar {
  readonly beds_total: number;
  readonly blocks: readonly Taken[];
  readonly stays: readonly Taken[];
}

/**
 * Returns blocks shortened until `beds` are free on every night of the stay ("Kalender anpassen und zusagen"); null
 * when confirmed stays leave no room. Blocks outside the stay keep their nights.
 */
export function makeRoom(calendar: Calendar, from: string, to: string, beds: number): Taken[] | null {
  const all = [...calendar.blocks, ...calendar.stays];
  const nights = [from, ...all.flatMap((taken) => [taken.from, taken.to])].filter(
    (day) => day >= from && day < to,
  );
  const starts = [...new Set(nights)].sort();
  let blocks = [...calendar.blocks];
  for (const [index, night] of starts.entries()) {
    const segment = { from: night, to: starts[index + 1] ?? to };
    const missing = beds + takenOn(calendar.stays, night) + takenOn(blocks, night) - calendar.beds_total;
    if (missing <= 0) continue;
    if (missing > takenOn(blocks, night)) return null;
    blocks = takeFromBlocks(blocks, segment, missing);
  }
  return blocks;
}

/** Returns the most beds that could be free without blocks. */
export function freeWithoutBlocks(calendar: Calendar, from: string, to: string): number {
  const starts = [from, ...calendar.stays.map((stay) => stay.from)].filter((day) => day >= from && day < to);
  return Math.max(
    0,
    calendar.beds_total - Math.max(...starts.map((night) => takenOn(calendar.stays, night))),
  );
}

function takenOn(all: readonly Taken[], night: string): number {
  return all.reduce((sum, taken) => (taken.from <= night && taken.to > night ? sum + taken.beds : sum), 0);
}

function takeFromBlocks(
  blocks: readonly Taken[],
  segment: { from: string; to: string },
  beds: number,
): Taken[] {
  let left = beds;
  return blocks.flatMap((block) => {
    if (left === 0 || block.from >= segment.to || block.to <= segment.from) return [block];
    const taken = Math.min(left, block.beds);
    left -= taken;
    return [
      { ...block, to: segment.from },
      { ...block, from: segment.from, to: segment.to, beds: block.beds - taken },
      { ...block, from: segment.to },
    ].filter((part) => part.from < part.to && part.beds > 0);
  });
}
