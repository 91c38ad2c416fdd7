import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';

export interface Drawing {
  readonly bytes: Buffer;
  readonly etag: string;
}

const FOLDER = join(__dirname, '../../../drawings');

/** Reads the drawings of the folder `drawings` by name. */
export const readDrawings = (): ReadonlyMap<string, Drawing> =>
  new Map(readdirSync(FOLDER).map((file) => [parse(file).name, drawingOf(readFileSync(join(FOLDER, file)))]));

const drawingOf = (bytes: Buffer): Drawing => ({
  bytes,
  etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
});
