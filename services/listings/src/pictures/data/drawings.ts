import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';

const FOLDER = join(__dirname, '../../../drawings');

/** Reads the drawings of the folder `drawings` by name. */
export const readDrawings = (): ReadonlyMap<string, Buffer> =>
  new Map(readdirSync(FOLDER).map((file) => [parse(file).name, readFileSync(join(FOLDER, file))]));
