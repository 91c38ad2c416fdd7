import { join } from 'node:path';
import { isBucketUrl, withScratchFolder } from '../backup/bucket';
import { openSources } from '../backup/database-source';
import { type Erasures, mergeLedgerFile, readErasures, readLedgerFile } from '../backup/erasure-ledger';
import { type Command } from '../command';
import { type Installation } from '../installation';
import { UsageError } from '../usage-error';

export const exportErasures: Command = {
  name: 'erasures export',
  parameters: '[s3://<bucket>/<key>]',
  summary:
    'Adds the erased accounts that auth knows to the ledger file, or to a copy of it in a bucket; run it more often than backups',
  examples: [
    'npm run ops -- erasures export',
    'npm run ops -- erasures export s3://kq-backups/erasures.jsonl',
  ],
  async run({ installation, output }, { words }) {
    const [copy, ...rest] = words;
    if (rest.length > 0 || (copy !== undefined && !isBucketUrl(copy)))
      throw new UsageError('Expected nothing, or one address s3://<bucket>/<key>.');
    const found = installation();
    const [auth] = await openSources(found.databases().filter(({ service }) => service === 'auth'));
    try {
      const known = await readErasures(auth);
      const ledger = copy ?? found.ledgerFile();
      const all =
        copy === undefined
          ? await mergeLedgerFile(found.ledgerFile(), known)
          : await mergeCopy(found, copy, known);
      output.say(`${ledger} knows ${all.size} erased account(s).`);
      if (output.isJson) output.json({ ledger, erasures: all.size });
      return 0;
    } finally {
      await auth?.close();
    }
  },
};

/** Never removes an entry of the copy: a database that was restored knows fewer. */
async function mergeCopy(installation: Installation, url: string, known: Erasures): Promise<Erasures> {
  const { files, prefix: key } = await installation.bucket(url);
  try {
    return await withScratchFolder(async (folder) => {
      const file = join(folder, 'erasures.jsonl');
      await files.download(key, file);
      const { size } = await readLedgerFile(file);
      const all = await mergeLedgerFile(file, known);
      if (all.size > size) await files.upload(file, key);
      return all;
    });
  } finally {
    files.close();
  }
}
