import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lockDataFolder } from '@kq/embedded-mongo';
import { type ObjectStore } from '@kq/service-kit';
import { type Installation } from '../installation';
import { OpsError } from '../usage-error';
import { readCollection, verifyCollection } from './collection-file';
import { type DatabaseTarget, openTarget } from './database-target';
import { mergeLedgerFile } from './erasure-ledger';
import { collectionFile, type Manifest, readManifest } from './manifest';
import { restorePhotos, verifyPhotos } from './photo-files';

export interface RestoreOptions {
  /** Replaces the existing content of the databases. */
  readonly isForced: boolean;
  /** Continues without a ledger of erased accounts. */
  readonly isWithoutLedger?: boolean;
  readonly onProgress?: (text: string) => void;
}

export interface RestoreResult {
  readonly manifest: Manifest;
  /** Number of erasures that auth repeats at its next start. */
  readonly erasures: number;
}

/**
 * Restores a backup. Checks everything before it changes anything: checksums, that no service is running, that the
 * databases are empty. The services' own `migrate` step creates the indexes. @throws OpsError
 */
export async function restoreBackup(
  installation: Installation,
  directory: string,
  { isForced, isWithoutLedger = false, onProgress = () => undefined }: RestoreOptions,
): Promise<RestoreResult> {
  const ledgerFile = installation.ledgerFile();
  if (!isWithoutLedger) assertLedger(ledgerFile);
  const manifest = await readManifest(directory);
  await verify(directory, manifest);
  const photos = await photoTarget(installation, manifest);
  onProgress('The backup is whole.');
  const { dataDir } = installation;
  if (dataDir !== null) await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = dataDir === null ? null : await lockDataFolder(dataDir);
  const targets: DatabaseTarget[] = [];
  const rebuilt: DatabaseTarget[] = [];
  try {
    for (const address of installation.databases()) targets.push(await openTarget(address));
    for (const address of installation.rebuiltDatabases()) rebuilt.push(await openTarget(address));
    if (dataDir === null) await assertStopped([...targets, ...rebuilt]);
    if (!isForced) await assertEmpty(targets, dataDir);
    const auth = targets.find(({ address }) => address.service === 'auth')!;
    const erasures = await mergeLedgerFile(ledgerFile, await auth.erasures());
    // Before any account is restored, so that an interrupted restore repeats the erasures, too.
    await auth.putErasures(erasures);
    for (const target of targets) await fill(target, manifest, directory, onProgress);
    // It knows later states than the backup, and would take the restored ones for old.
    for (const target of rebuilt) await target.empty();
    if (dataDir !== null)
      for (const { name } of manifest.files) await copyFile(join(directory, name), join(dataDir, name));
    if (photos !== null) {
      await restorePhotos(directory, photos);
      onProgress(`photos: ${manifest.photos?.files ?? 0} files`);
    }
    return { manifest, erasures: erasures.size };
  } finally {
    for (const target of [...targets, ...rebuilt]) await target.close();
    await lock?.release();
  }
}

/** @throws OpsError for a backup with photos where no place for them is configured */
async function photoTarget(installation: Installation, { photos }: Manifest): Promise<ObjectStore | null> {
  if (photos === undefined) return null;
  const store = await installation.photos();
  if (store !== null) return store;
  throw new OpsError('The backup holds photos: set KQ_S3_BUCKET or KQ_PHOTOS_DIR to where they belong.');
}

/** Every backup creates the file: without it, accounts erased since would be restored unnoticed. @throws OpsError */
function assertLedger(ledgerFile: string): void {
  if (existsSync(ledgerFile)) return;
  throw new OpsError(
    `The ledger of erased accounts is missing at ${ledgerFile}: accounts erased since the backup would be restored. Set KQ_ERASURE_LEDGER to its path, or pass --without-ledger if no account was erased.`,
  );
}

/** Checks every file against the manifest. @throws OpsError */
export async function verify(directory: string, { databases, files, photos }: Manifest): Promise<void> {
  if (photos !== undefined) await verifyPhotos(directory, photos);
  for (const { service, collections } of databases) {
    for (const collection of collections)
      await verifyCollection(collectionFile(directory, service, collection.name), collection);
  }
  for (const { name, sha256 } of files) {
    const file = join(directory, name);
    if (!existsSync(file)) throw new OpsError(`${file} is missing.`);
    const found = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
    if (found !== sha256) throw new OpsError(`${file} is damaged: its checksum differs.`);
  }
}

async function assertStopped(targets: readonly DatabaseTarget[]): Promise<void> {
  for (const { address, isInUse } of targets) {
    if (await isInUse())
      throw new OpsError(
        `${address.service} is still running on its database (a lease is held). Stop all services first; after a crash, wait 30 seconds.`,
      );
  }
}

async function assertEmpty(targets: readonly DatabaseTarget[], dataDir: string | null): Promise<void> {
  for (const { address, filled } of targets) {
    const found = await filled();
    if (found.length === 0) continue;
    throw new OpsError(
      `The database of ${address.service}${dataDir === null ? '' : ` in ${dataDir}`} is not empty (${found.join(', ')}). --force replaces it with the backup.`,
    );
  }
}

/** Replaces the content of one database, and counts what it then holds. @throws OpsError */
export async function fill(
  target: DatabaseTarget,
  { databases }: Manifest,
  directory: string,
  onProgress: (text: string) => void,
): Promise<void> {
  const { service } = target.address;
  const backedUp = databases.find((database) => database.service === service);
  await target.empty();
  for (const { name, documents } of backedUp?.collections ?? []) {
    await target.fill(name, readCollection(collectionFile(directory, service, name)));
    const found = await target.count(name);
    if (found !== documents)
      throw new OpsError(
        `${service}.${name} has ${found} documents after the restore instead of ${documents}.`,
      );
    onProgress(`${service}.${name}: ${documents}`);
  }
}
