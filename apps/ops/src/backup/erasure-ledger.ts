import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { OpsError } from '../usage-error';
import { type DatabaseSource } from './database-source';

/** Time of erasure of each erased account, by user id. */
export type Erasures = ReadonlyMap<number, Date>;

const lineSchema = z.object({ user_id: z.int().positive(), erased_at: z.iso.datetime() });

/**
 * Reads the ledger file; empty when it does not exist. @throws OpsError for a damaged line, since no entry may be lost
 */
export async function readLedgerFile(file: string): Promise<Map<number, Date>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const erasures = new Map<number, Date>();
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const parsed = lineSchema.safeParse(parseJson(line));
    if (!parsed.success)
      throw new OpsError(`${file}: line ${index + 1} is not an entry of the ledger of erased accounts.`);
    add(erasures, parsed.data.user_id, new Date(parsed.data.erased_at));
  }
  return erasures;
}

/**
 * Appends missing entries to the file, or creates it. It only appends, because the running product may append at the
 * same time. @returns all entries
 */
export async function mergeLedgerFile(file: string, found: Erasures): Promise<Erasures> {
  const known = await readLedgerFile(file);
  const missing = [...found].filter(([id]) => !known.has(id));
  const lines = missing.map(
    ([id, at]) => `${JSON.stringify({ user_id: id, erased_at: at.toISOString() })}\n`,
  );
  await mkdir(dirname(file), { recursive: true });
  await appendFile(file, lines.join(''), { mode: 0o600 });
  for (const [id, at] of missing) known.set(id, at);
  return known;
}

/** Reads the ledger in auth's own database. */
export async function readErasures(auth: DatabaseSource | undefined): Promise<Erasures> {
  const erasures = new Map<number, Date>();
  if (auth === undefined || !auth.collections.includes('erasures')) return erasures;
  for await (const document of auth.documents('erasures')) {
    const { _id, erased_at: at } = document as { _id: unknown; erased_at: Date };
    add(erasures, Number(_id), at);
  }
  return erasures;
}

/** Keeps the first erasure of an account. */
function add(erasures: Map<number, Date>, id: number, at: Date): void {
  const known = erasures.get(id);
  if (known === undefined || at < known) erasures.set(id, at);
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
