import { join, resolve } from 'node:path';
import { downloadBackup, isBucketUrl, withScratchFolder } from '../backup/bucket';
import { drillRestore } from '../backup/drill-restore';
import { restoreBackup, type RestoreResult } from '../backup/restore-backup';
import { type Command } from '../command';
import { type Installation } from '../installation';
import { type Output } from '../print';
import { UsageError } from '../usage-error';

export const restore: Command = {
  name: 'restore',
  parameters: '<folder> | s3://<bucket>/<prefix> [--name=<backup>] [--force] [--without-ledger] [--drill]',
  summary:
    'Puts a backup back into empty databases (--force: replaces what they hold), of a bucket the newest one or --name; the product must be stopped. --drill: into scratch databases, which are removed again; the product may keep running',
  examples: [
    'npm run ops -- restore /var/backups/kq/2026-11-21',
    'npm run ops -- restore /var/backups/kq/2026-11-21 --force',
    'npm run ops -- restore s3://kq-backups/daily --drill',
  ],
  options: ['force', 'without-ledger', 'drill', 'name'],
  async run({ installation, output }, { words, options }) {
    const [source, ...rest] = words;
    if (source === undefined || rest.length > 0)
      throw new UsageError('Expected exactly one folder or bucket.');
    const { name } = options;
    if (name !== undefined && (name === true || !isBucketUrl(source)))
      throw new UsageError('--name=<backup> names a backup of a bucket.');
    const found = installation();
    const onProgress = (text: string) => output.say(text);
    await withScratchFolder(async (scratch) => {
      const directory = isBucketUrl(source)
        ? await download(found, { source, name, directory: join(scratch, 'backup'), onProgress })
        : resolve(source);
      if (options['drill'] !== undefined) {
        const { manifest, tookMs } = await drillRestore(found, directory, {
          scratchFolder: join(scratch, 'databases'),
          onProgress,
        });
        if (output.isJson) output.json({ started_at: manifest.started_at, took_ms: tookMs });
        output.say(
          `\nThe backup of ${manifest.started_at} can be restored: every collection has as many documents as were backed up (${(tookMs / 1000).toFixed(1)} s).`,
        );
        return;
      }
      const result = await restoreBackup(found, directory, {
        isForced: options['force'] !== undefined,
        isWithoutLedger: options['without-ledger'] !== undefined,
        onProgress,
      });
      print(found, output, result);
    });
    return 0;
  },
};

interface Download {
  readonly source: string;
  readonly name: string | undefined;
  readonly directory: string;
  readonly onProgress: (text: string) => void;
}

async function download(
  installation: Installation,
  { source, name, directory, onProgress }: Download,
): Promise<string> {
  const bucket = await installation.bucket(source);
  try {
    onProgress(`Downloaded ${await downloadBackup(bucket, directory, name)}.`);
    return directory;
  } finally {
    bucket.files.close();
  }
}

function print(found: Installation, output: Output, { manifest, erasures }: RestoreResult): void {
  if (output.isJson) output.json({ started_at: manifest.started_at, erasures });
  output.say(`\nRestored the state of ${manifest.started_at}.`);
  output.say(`Erased accounts that auth forgets again at its start: ${erasures}.`);
  if (found.tier === 'distributed') {
    output.say('Next, before the services start:');
    output.say(`  npm run ops -- events rewind --since=${manifest.started_at}`);
    if (manifest.files.length > 0)
      output.say(
        "  give the services KQ_LINK_SECRET and KQ_INTERNAL_SECRET from the backup's secrets.json (link, internal)",
      );
  } else if (manifest.files.length === 0) {
    output.say(
      'This backup is from the distributed tier: put its KQ_LINK_SECRET into secrets.json, or links in mails end.',
    );
  }
}
