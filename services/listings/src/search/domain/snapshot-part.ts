import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import { type Columns, copyRows, type NumberColumns } from './columns';
import { type WrittenFacts } from './facts-column';

/** Some accommodations as the index has them, a row each. Hidden ones have only an id and a version. */
export interface SnapshotPart extends WrittenFacts {
  readonly version: Float64Array;
  /** Milliseconds since 1970. */
  readonly changedAt: Float64Array;
  /** Their timelines are in `steps`. */
  readonly columns: NumberColumns;
  readonly steps: Int32Array;
  readonly text: readonly string[];
}

const CHECKSUM_BYTES = 4;
/** Returns the bytes of a part, with a checksum. */
export function sealPart(part: SnapshotPart): Buffer {
  const payload = serialize(part);
  const checksum = Buffer.alloc(CHECKSUM_BYTES);
  checksum.writeUInt32LE(crc32(payload));
  return Buffer.concat([checksum, payload]);
}

/** Returns null for bytes that are not those written. */
export function readPart(bytes: Buffer): SnapshotPart | null {
  const payload = bytes.subarray(CHECKSUM_BYTES);
  if (bytes.length < CHECKSUM_BYTES || bytes.readUInt32LE() !== crc32(payload)) return null;
  return deserialize(payload) as SnapshotPart;
}

/** Puts rows of a part into the columns, from a free slot on. */
export function restoreRows(
  part: SnapshotPart,
  rows: readonly number[],
  to: Columns,
  firstSlot: number,
): void {
  const { stepsFrom, stepsTo } = part.columns;
  copyRows(part.columns, rows, to, firstSlot);
  to.facts.setWritten(firstSlot, rows, part);
  rows.forEach((row, offset) => {
    const slot = firstSlot + offset;
    to.text[slot] = part.text[row] as string;
    const steps = part.steps.subarray(stepsFrom[row], stepsTo[row]);
    [to.stepsFrom[slot], to.stepsTo[slot]] = to.steps.append(steps);
  });
}
