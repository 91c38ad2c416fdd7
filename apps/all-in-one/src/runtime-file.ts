import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const runtimeSchema = z.object({
  pid: z.int().positive(),
  started_at: z.string(),
  /** Base URL of the gateway. */
  url: z.string(),
  /** Loopback URL of each service. */
  services: z.record(z.string(), z.string()),
});

/** The addresses of a running product, stored in its data folder for the operator's commands. */
export type Runtime = z.infer<typeof runtimeSchema>;

export const RUNTIME_FILE = 'runtime.json';

export async function writeRuntime(dataDir: string, runtime: Omit<Runtime, 'pid'>): Promise<void> {
  const file = join(dataDir, RUNTIME_FILE);
  // Removed first, so that the mode also applies after a killed product left the file behind.
  await rm(file, { force: true });
  await writeFile(file, `${JSON.stringify({ pid: process.pid, ...runtime }, null, 2)}\n`, { mode: 0o600 });
}

export async function removeRuntime(dataDir: string): Promise<void> {
  await rm(join(dataDir, RUNTIME_FILE), { force: true });
}

/** Returns the product running on a data folder; null for none, also after a kill -9 that left the file behind. */
export async function readRuntime(dataDir: string): Promise<Runtime | null> {
  const text = await readFile(join(dataDir, RUNTIME_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const runtime = runtimeSchema.safeParse(parseOrNull(text));
  return runtime.success && isAlive(runtime.data.pid) ? runtime.data : null;
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The pid may belong to another process by now: a call to the recorded address then fails, as to any dead one. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
