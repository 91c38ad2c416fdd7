import { openSources } from '../backup/database-source';
import { mergeLedgerFile, readErasures } from '../backup/erasure-ledger';
import { type Command } from '../command';

export const exportErasures: Command = {
  name: 'erasures export',
  parameters: '',
  summary: 'Adds the erased accounts that auth knows to the ledger file; run it more often than backups',
  examples: ['npm run ops -- erasures export'],
  async run({ installation, output }) {
    const found = installation();
    const [auth] = await openSources(found.databases().filter(({ service }) => service === 'auth'));
    try {
      const all = await mergeLedgerFile(found.ledgerFile(), await readErasures(auth));
      output.say(`${found.ledgerFile()} knows ${all.size} erased account(s).`);
      if (output.isJson) output.json({ ledger: found.ledgerFile(), erasures: all.size });
      return 0;
    } finally {
      await auth?.close();
    }
  },
};
