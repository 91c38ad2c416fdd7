import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DATA_SERVICES } from '@kq/contracts';
import { z } from 'zod';
import { OpsError } from '../usage-error';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** Names become paths below the backup's folder. */
const safeName = z.string().regex(/^[A-Za-z0-9_][A-Za-z0-9_.-]*$/);

const collectionSchema = z.object({
  name: safeName,
  documents: z.int().nonnegative(),
  /** Size of the compressed file. */
  bytes: z.int().nonnegative(),
  sha256,
});
export type BackedUpCollection = z.infer<typeof collectionSchema>;

const manifestSchema = z.object({
  format: z.literal('kolonnenquartier-backup'),
  version: z.literal(1),
  tier: z.enum(['embedded', 'distributed']),
  /** No document in the backup is older; consumers are rewound to this time after a restore. */
  started_at: z.iso.datetime(),
  finished_at: z.iso.datetime(),
  databases: z.array(
    z.object({
      service: z.enum(DATA_SERVICES),
      name: safeName,
      /** Number of the last applied migration; 0 before the first. */
      schema_version: z.int().nonnegative(),
      collections: z.array(collectionSchema),
    }),
  ),
  /** Plain files of the embedded product's data folder. */
  files: z.array(z.object({ name: safeName, sha256 })),
  /** Absent in backups without photos. */
  photos: z.object({ files: z.int().nonnegative(), sha256 }).optional(),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const MANIFEST_FILE = 'manifest.json';

/** Returns the path of a collection in a backup: one document a line, as canonical Extended JSON, compressed. */
export const collectionFile = (directory: string, service: string, collection: string): string =>
  join(directory, service, `${collection}.ejsonl.gz`);

export async function writeManifest(directory: string, manifest: Manifest): Promise<void> {
  await writeFile(join(directory, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
}

/** Reads the manifest, which is written last. @throws OpsError for a folder without a complete backup */
export async function readManifest(directory: string): Promise<Manifest> {
  const text = await readFile(join(directory, MANIFEST_FILE), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT')
        throw new OpsError(`${directory} contains no complete backup: ${MANIFEST_FILE} is missing.`);
      throw error;
    },
  );
  const parsed = manifestSchema.safeParse(parseJson(text));
  if (!parsed.success)
    throw new OpsError(`${MANIFEST_FILE} of ${directory} is damaged, or of another version.`, {
      cause: parsed.error,
    });
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
