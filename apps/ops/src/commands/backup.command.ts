import { resolve } from 'node:path';
import { isBucketUrl, removeOldBackups, uploadBackup, withScratchFolder } from '../backup/bucket';
import { type BackupResult, createBackup } from '../backup/create-backup';
import { type Command } from '../command';
import { type Installation } from '../installation';
import { type Output } from '../print';
import { UsageError } from '../usage-error';

export const backup: Command = {
  name: 'backup',
  parameters: '<folder> | s3://<bucket>/<prefix> [--keep=<number>]',
  summary:
    'Copies every database into a new folder, or into a bucket, where --keep removes all but the newest; the product may keep running',
  examples: [
    'npm run ops -- backup /var/backups/kq/2026-11-21',
    'npm run ops -- backup s3://kq-backups/daily --keep=14',
  ],
  options: ['keep'],
  async run({ installation, output }, { words, options }) {
    const [target, ...rest] = words;
    if (target === undefined || rest.length > 0)
      throw new UsageError('Expected exactly one folder or bucket.');
    const keep = keepOf(target, options['keep']);
    const found = installation();
    if (!isBucketUrl(target)) {
      const directory = resolve(target);
      print(found, output, { directory, ...(await createBackup(found, directory)) });
      return 0;
    }
    const bucket = await found.bucket(target);
    try {
      await withScratchFolder(async (folder) => {
        const result = await createBackup(found, folder);
        const name = await uploadBackup(bucket, folder, result.manifest.started_at);
        const removed = keep === undefined ? [] : await removeOldBackups(bucket, keep);
        print(found, output, { directory: `${target}/${name}`, removed, ...result });
        if (removed.length > 0) output.say(`Removed older backups: ${removed.join(', ')}.`);
      });
      return 0;
    } finally {
      bucket.files.close();
    }
  },
};

function keepOf(target: string, option: string | true | undefined): number | undefined {
  if (option === undefined) return undefined;
  if (!isBucketUrl(target)) throw new UsageError('--keep is for a bucket: remove folders yourself.');
  const keep = Number(option);
  if (!Number.isInteger(keep) || keep < 1) throw new UsageError('--keep expects a number from 1 on.');
  return keep;
}

function print(
  installation: Installation,
  output: Output,
  result: BackupResult & { readonly directory: string; readonly removed?: readonly string[] },
): void {
  const { directory, manifest, erasures } = result;
  const rows = manifest.databases.flatMap(({ service, collections }) =>
    collections.map(({ name, documents, bytes }) => ({ service, collection: name, documents, bytes })),
  );
  output.table(rows, result);
  output.say(`\nBacked up to ${directory}.`);
  output.say(
    `Ledger of erased accounts: ${installation.ledgerFile()} (${erasures}). Keep it apart from the backups.`,
  );
  output.say(
    manifest.photos === undefined
      ? 'NOT in this backup: photos. Set KQ_S3_BUCKET or KQ_PHOTOS_DIR to include them.'
      : `Photos: ${manifest.photos.files} files.`,
  );
  if (installation.tier === 'embedded')
    output.say(
      'The backup holds personal data and the secrets of this installation: keep it as safe as the product.',
    );
  else
    output.say(
      'NOT in this backup: KQ_LINK_SECRET and KQ_INTERNAL_SECRET. Links in mails work only with the same KQ_LINK_SECRET: keep it.',
    );
}
