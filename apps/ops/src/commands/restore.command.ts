import { resolve } from 'node:path';
import { restoreBackup } from '../backup/restore-backup';
import { type Command } from '../command';
import { UsageError } from '../usage-error';

export const restore: Command = {
  name: 'restore',
  parameters: '<folder> [--force] [--without-ledger]',
  summary:
    'Puts a backup back into empty databases (--force: replaces what they hold); the product must be stopped',
  examples: [
    'npm run ops -- restore /var/backups/kq/2026-11-21',
    'npm run ops -- restore /var/backups/kq/2026-11-21 --force',
  ],
  options: ['force', 'without-ledger'],
  async run({ installation, output }, { words, options }) {
    const [folder, ...rest] = words;
    if (folder === undefined || rest.length > 0) throw new UsageError('Expected exactly one folder.');
    const found = installation();
    const { manifest, erasures } = await restoreBackup(found, resolve(folder), {
      isForced: options['force'] !== undefined,
      isWithoutLedger: options['without-ledger'] !== undefined,
      onProgress: (text) => output.say(text),
    });
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
    return 0;
  },
};
