import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type Installation } from '../installation';
import { OpsError, UsageError } from '../usage-error';
import { writeCollection } from './collection-file';
import { type DatabaseSource, openSources } from './database-source';
import { mergeLedgerFile, readErasures } from './erasure-ledger';
import { copyPhotos } from './photo-files';
import { type BackedUpCollection, collectionFile, type Manifest, writeManifest } from './manifest';

/**
 * Collections of the running installation, and the ledger that outlives every backup: a restore does not replace them.
 */
export const NEVER_REPLACED: readonly string[] = ['leases', 'erasures'];
/**
 * Includes sessions: one that ended after the backup must not be restored. The next two are missing after a restore,
 * so that listings publishes its states again, and geo its numbers (docs/adr/050). A recording whose visitor withdrew the
 * consent must not return (docs/adr/051).
 */
const LEFT_OUT: readonly string[] = [
  ...NEVER_REPLACED,
  'sessions',
  'republications',
  'coverages',
  'recordings',
  'recording_chunks',
  'recording_quotas',
];
/** The embedded product's secrets, and the marker of complete demo data. */
const DATA_FILES = ['secrets.json', 'seeded.json'] as const;

export interface BackupResult {
  readonly manifest: Manifest;
  /** Number of erased accounts in the ledger file. */
  readonly erasures: number;
}

/**
 * Copies every database into a new folder; the product may keep running. The manifest is written last, so a folder
 * without one is not a backup.
 * @throws UsageError, OpsError
 */
export async function createBackup(installation: Installation, directory: string): Promise<BackupResult> {
  const ledgerFile = installation.ledgerFile();
  assertOutside(ledgerFile, directory);
  const addresses = installation.databases();
  await createEmptyFolder(directory);
  const startedAt = new Date().toISOString();
  const sources = await openSources(addresses);
  try {
    const databases: Manifest['databases'] = [];
    for (const [index, source] of sources.entries()) {
      const { service, name } = addresses[index]!;
      databases.push({
        service,
        name,
        schema_version: await schemaVersionOf(source),
        collections: await copyCollections(source, (collection) =>
          collectionFile(directory, service, collection),
        ),
      });
    }
    const erasures = await mergeLedgerFile(
      ledgerFile,
      await readErasures(sources[addresses.findIndex(({ service }) => service === 'auth')]),
    );
    // After the documents: files of a photo are deleted a day after its document names it no more.
    const photos = await installation.photos();
    const manifest: Manifest = {
      format: 'kolonnenquartier-backup',
      version: 1,
      tier: installation.tier,
      started_at: startedAt,
      finished_at: new Date().toISOString(),
      databases,
      files: installation.dataDir === null ? [] : await copyFiles(installation.dataDir, directory),
      ...(photos === null ? {} : { photos: await copyPhotos(photos, directory) }),
    };
    await writeManifest(directory, manifest);
    return { manifest, erasures: erasures.size };
  } finally {
    for (const source of sources) await source.close();
  }
}

async function copyCollections(
  source: DatabaseSource,
  fileOf: (collection: string) => string,
): Promise<BackedUpCollection[]> {
  const copied: BackedUpCollection[] = [];
  for (const name of [...source.collections].sort()) {
    if (LEFT_OUT.includes(name)) continue;
    copied.push({ name, ...(await writeCollection(fileOf(name), source.documents(name))) });
  }
  return copied;
}

async function schemaVersionOf(source: DatabaseSource): Promise<number> {
  let newest = 0;
  if (!source.collections.includes('migrations')) return newest;
  for await (const document of source.documents('migrations'))
    newest = Math.max(newest, Number((document as { _id: unknown })._id));
  return newest;
}

async function copyFiles(dataDir: string, directory: string): Promise<Manifest['files']> {
  const copied: Manifest['files'] = [];
  for (const name of DATA_FILES) {
    const content = await readFile(join(dataDir, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (content === null) continue;
    await copyFile(join(dataDir, name), join(directory, name));
    copied.push({ name, sha256: createHash('sha256').update(content).digest('hex') });
  }
  return copied;
}

async function createEmptyFolder(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  if ((await readdir(directory)).length > 0)
    throw new OpsError(`${directory} is not empty: each backup needs an empty folder.`);
}

/** Rejects a ledger inside of a backup: a restore would replace it and lose the erasures since. */
function assertOutside(ledgerFile: string, directory: string): void {
  const way = relative(directory, ledgerFile);
  if (way.startsWith('..') || way.startsWith('/')) return;
  throw new UsageError(`The ledger of erased accounts (${ledgerFile}) must be outside of the backup.`);
}
