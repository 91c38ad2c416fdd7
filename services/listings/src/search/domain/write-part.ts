import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { type CardFacts } from '../../accommodations/domain/card';
import { copyRows, createNumberColumns } from './columns';
import { type WrittenFacts, writeFacts } from './facts-column';
import { type IndexStore } from './index-store';
import { sealPart } from './snapshot-part';
import { StepPool } from './step-pool';

const WRITTEN_PER_YIELD = 100;

/** Writes accommodations of an index as they are at this moment. */
export async function writePart(store: IndexStore, ids: readonly number[]): Promise<Buffer> {
  const slots = ids.flatMap((id) => store.slotOf(id) ?? []);
  const hidden = ids.filter((id) => store.slotOf(id) === undefined);
  const columns = createNumberColumns(ids.length);
  copyRows(store.columns, slots, columns, 0);
  columns.id.set(hidden, slots.length);
  const steps = new StepPool();
  slots.forEach((slot, row) => {
    const { steps: pool, stepsFrom, stepsTo } = store.columns;
    [columns.stepsFrom[row], columns.stepsTo[row]] = steps.append(
      pool.all.subarray(stepsFrom[slot], stepsTo[slot]),
    );
  });
  const versions = Array.from(columns.id, (id) => store.versions.get(id));
  const text = slots.map((slot) => store.columns.text[slot] as string);
  const facts = slots.map((slot) => store.columns.facts.get(slot));
  return sealPart({
    columns,
    version: Float64Array.from(versions, (known) => known?.version ?? NaN),
    changedAt: Float64Array.from(versions, (known) => known?.changedAt ?? NaN),
    steps: steps.used(),
    text,
    ...(await written(facts, ids.length)),
  });
}

/** Writes facts, and no row's for those behind them. */
async function written(facts: readonly (CardFacts | null)[], rows: number): Promise<WrittenFacts> {
  const pieces: Buffer[] = [];
  const ends = new Uint32Array(rows);
  let length = 0;
  for (let row = 0; row < rows; row += 1) {
    const one = facts[row];
    if (one) {
      const piece = Buffer.from(writeFacts(one));
      pieces.push(piece);
      length += piece.length;
    }
    ends[row] = length;
    if (row % WRITTEN_PER_YIELD === 0) await yieldToOthers();
  }
  return { json: Buffer.concat(pieces, length), ends };
}
