import { renameSync, writeFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { z } from 'zod';
import { identityOf } from './process-identity';

const recordSchema = z.object({ pid: z.number(), identity: z.string(), ports: z.array(z.number()) });

/** A process started here, as recorded in its pid file. */
export type ProcessRecord = z.infer<typeof recordSchema>;

export const isRunning = ({ pid, identity }: ProcessRecord): boolean => identityOf(pid) === identity;

/** Reads a pid file. @returns null without one, or when its process has exited */
export async function readRecord(file: string): Promise<ProcessRecord | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const record = recordSchema.parse(JSON.parse(text));
  return isRunning(record) ? record : null;
}

/** Writes synchronously: a starter killed between spawning and recording a process would leave it unmanaged. */
export function writeRecord(file: string, record: ProcessRecord): void {
  // Renamed into place: a reader never sees a partial file.
  writeFileSync(`${file}.new`, `${JSON.stringify(record)}\n`);
  renameSync(`${file}.new`, file);
}

export const removeRecord = (file: string): Promise<void> => rm(file, { force: true });
