import { type Block } from '../api/owner-api';

/** "Ausgebucht bis": one block of all beds from today; what was blocked in that time is part of it. */
export function bookOutUntil(
  blocks: readonly Block[],
  { today, until, beds }: { readonly today: string; readonly until: string; readonly beds: number },
): Block[] {
  const before = blocks
    .filter((block) => block.from < today)
    .map((block) => ({ ...block, to: block.to < today ? block.to : today }));
  const after = blocks
    .filter((block) => block.to > until)
    .map((block) => ({ ...block, from: block.from > until ? block.from : until }));
  return sortBlocks([...before, { from: today, to: until, beds }, ...after]);
}

export const sortBlocks = (blocks: readonly Block[]): Block[] =>
  [...blocks].sort((a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to));

/** Current and future blocks; past ones are omitted. */
export const blocksAhead = (blocks: readonly Block[], today: string): Block[] =>
  sortBlocks(blocks.filter((block) => block.to > today));
