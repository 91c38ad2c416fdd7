import { resolve } from 'node:path';
import { createBackup } from '../backup/create-backup';
import { type Command } from '../command';
import { UsageError } from '../usage-error';

export const backup: Command = {
  name: 'backup',
  parameters: '<folder>',
  summary: 'Copies every database into a new folder; the product may keep running',
  examples: ['npm run ops -- backup /var/backups/kq/2026-11-21'],
  async run({ installation, output }, { words }) {
    const [folder, ...rest] = words;
    if (folder === undefined || rest.length > 0) throw new UsageError('Expected exactly one folder.');
    const directory = resolve(folder);
    const found = installation();
    const { manifest, erasures } = await createBackup(found, directory);
    const rows = manifest.databases.flatMap(({ service, collections }) =>
      collections.map(({ name, documents, bytes }) => ({ service, collection: name, documents, bytes })),
    );
    output.table(rows, { directory, manifest, erasures });
    output.say(`\nBacked up to ${directory}.`);
    output.say(
      `Ledger of erased accounts: ${found.ledgerFile()} (${erasures}). Keep it apart from the backups.`,
    );
    output.say(
      manifest.photos === undefined
        ? 'NOT in this backup: photos. Set KQ_S3_BUCKET or KQ_PHOTOS_DIR to include them.'
        : `Photos: ${manifest.photos.files} files.`,
    );
    if (found.tier === 'embedded')
      output.say(
        'The backup holds personal data and the secrets of this installation: keep it as safe as the product.',
      );
    else
      output.say(
        'NOT in this backup: KQ_LINK_SECRET and KQ_INTERNAL_SECRET. Links in mails work only with the same KQ_LINK_SECRET: keep it.',
      );
    return 0;
  },
};
