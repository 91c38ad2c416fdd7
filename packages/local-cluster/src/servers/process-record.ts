import { renameSync, writeFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { z } from 'zod';
import { identityOf } from './process-identity';

const recordSchema = z.object({ pid: z.number(), identity: z.string(), ports: z.array(z.number()) });

/** A process that was started here, as its pid file names it. */
export type ProcessRecord = z.infer<typeof recordSchema>;

export const isRunning = ({ pid, identity }: ProcessRecord): boolean => identityOf(pid) === identity;

/** @returns null without a pid file, or when it names a process that has ended */
export async function readRecord(file: string): Promise<ProcessRecord | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const record = recordSchema.parse(JSON.parse(text));
  return isRunning(record) ? record : null;
}

/** At once: a starter that is ended between starting a process and noting it would leave a stranger behind. */
export function writeRecord(file: string, record: ProcessRecord): void {
  // Renamed into place: a reader never sees half of it.
  writeFileSync(`${file}.new`, `${JSON.stringify(record)}\n`);
  renameSync(`${file}.new`, file);
}

export const removeRecord = (file: string): Promise<void> => rm(file, { force: true });
