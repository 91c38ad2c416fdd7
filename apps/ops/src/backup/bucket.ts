import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { createS3Files, type S3Files } from '@kq/distributed/s3/s3-files';
import { type OpsConfig } from '../config';
import { OpsError, UsageError } from '../usage-error';
import { MANIFEST_FILE } from './manifest';

const BUCKET_URL =
  /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/([A-Za-z0-9][\w.-]*(?:\/[A-Za-z0-9][\w.-]*)*)$/;

/** Objects of a bucket below a prefix, and the way to them. */
export interface Bucket {
  readonly prefix: string;
  readonly files: S3Files;
}

/** Returns true for the address of a bucket, false for a folder. */
export const isBucketUrl = (target: string): boolean => target.startsWith('s3://');

/** Opens `s3://<bucket>/<prefix>` by the keys KQ_BACKUP_S3_*, or else KQ_S3_*. @throws UsageError */
export async function openBucket(config: OpsConfig, url: string): Promise<Bucket> {
  const [, bucket, prefix] = BUCKET_URL.exec(url) ?? [];
  if (bucket === undefined || prefix === undefined)
    throw new UsageError(`"${url}" is not the address of objects: expected s3://<bucket>/<prefix>.`);
  const accessKeyId = config.KQ_BACKUP_S3_ACCESS_KEY ?? config.KQ_S3_ACCESS_KEY;
  const secretAccessKey = config.KQ_BACKUP_S3_SECRET_KEY ?? config.KQ_S3_SECRET_KEY;
  const hasKeys = accessKeyId !== undefined && secretAccessKey !== undefined;
  const files = await createS3Files({
    bucket,
    region: config.KQ_BACKUP_S3_REGION ?? config.KQ_S3_REGION,
    endpoint: config.KQ_BACKUP_S3_ENDPOINT ?? config.KQ_S3_ENDPOINT,
    credentials: hasKeys ? { accessKeyId, secretAccessKey } : undefined,
  });
  return { prefix, files };
}

/** Runs `work` with an empty folder that is removed afterwards. */
export async function withScratchFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'kq-backup-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Uploads a backup under its own name below the prefix; the manifest comes last. @returns the name */
export async function uploadBackup({ files, prefix }: Bucket, folder: string, at: string): Promise<string> {
  const name = at.replaceAll(':', '-').toLowerCase();
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const manifest = join(folder, MANIFEST_FILE);
  for (const path of [...paths.filter((one) => one !== manifest), manifest])
    await files.upload(path, `${prefix}/${name}/${relative(folder, path).replaceAll(sep, '/')}`);
  return name;
}

/** Downloads the backup of that name, or the newest complete one. @throws OpsError when there is none */
export async function downloadBackup(
  { files, prefix }: Bucket,
  folder: string,
  name: string | undefined,
): Promise<string> {
  const backups = await listBackups({ files, prefix });
  const complete = backups.filter(({ isComplete }) => isComplete);
  const wanted = name === undefined ? complete.at(-1) : complete.find((one) => one.name === name);
  if (wanted === undefined)
    throw new OpsError(
      `There is no complete backup ${name ?? ''} below ${prefix}. Complete are: ${complete.map((one) => one.name).join(', ') || 'none'}.`,
    );
  for (const key of wanted.keys)
    await files.download(key, join(folder, key.slice(`${prefix}/${wanted.name}/`.length)));
  return wanted.name;
}

/**
 * Removes all but the newest `keep` complete backups, and incomplete ones that are older than the newest complete one.
 * @returns the removed names
 */
export async function removeOldBackups({ files, prefix }: Bucket, keep: number): Promise<string[]> {
  const backups = await listBackups({ files, prefix });
  const complete = backups.filter(({ isComplete }) => isComplete);
  const newest = complete.at(-1)?.name ?? '';
  const old = [...complete.slice(0, -keep), ...backups.filter((one) => !one.isComplete && one.name < newest)];
  for (const { keys } of old) {
    // First, so that a removal that ends halfway leaves no backup that looks complete.
    await files.remove(keys.filter((key) => key.endsWith(`/${MANIFEST_FILE}`)));
    await files.remove(keys);
  }
  return old.map(({ name }) => name);
}

interface StoredBackup {
  readonly name: string;
  readonly keys: readonly string[];
  readonly isComplete: boolean;
}

/** Oldest first: names begin with the instant of the backup. Other objects below the prefix are not touched. */
async function listBackups({ files, prefix }: Bucket): Promise<StoredBackup[]> {
  const byName = new Map<string, string[]>();
  for (const { key } of await files.list(`${prefix}/`)) {
    const [, name] = /^(\d{4}-\d\d-\d\dt[\d.-]+z)\//.exec(key.slice(prefix.length + 1)) ?? [];
    if (name !== undefined) byName.set(name, [...(byName.get(name) ?? []), key]);
  }
  return [...byName]
    .map(([name, keys]) => ({ name, keys, isComplete: keys.includes(`${prefix}/${name}/${MANIFEST_FILE}`) }))
    .sort((a, b) => a.name.localeCompare(b.name));
}
