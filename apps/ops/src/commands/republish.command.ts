import { opsRoutesOf } from '@kq/contracts';
import { type Command } from '../command';
import { clientAt } from '../service-client';
import { UsageError } from '../usage-error';

export const republish: Command = {
  name: 'republish accommodations',
  parameters: '[--status]',
  summary:
    'Publishes the state of every accommodation again, in the background: geo rebuilds its numbers from it (--status: how far it is)',
  examples: ['npm run ops -- republish accommodations', 'npm run ops -- republish accommodations --status'],
  options: ['status'],
  async run({ installation, output }, { words, options }) {
    if (words.length > 0) throw new UsageError('Expected no further words.');
    const [url = ''] = await installation().addressesOf('listings');
    const client = await clientAt(installation(), 'listings', url);
    const routes = opsRoutesOf('listings');
    if (options['status'] === undefined) {
      await client.call(routes.republish);
      output.say(
        'Requested. Listings publishes up to 200 accommodations a second; the product keeps running.',
      );
    }
    const { is_finished: isFinished, published } = await client.call(routes.republication);
    output.table([{ state: isFinished ? 'finished' : 'running', published }]);
    return 0;
  },
};
