import { opsRoutesOf } from '@kq/contracts';
import { type Command } from '../command';
import { withService } from '../service-client';
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
    const routes = opsRoutesOf('listings');
    const isRequest = options['status'] === undefined;
    const { is_finished: isFinished, published } = await withService(
      installation(),
      'listings',
      async (client) => {
        if (isRequest) await client.call(routes.republish);
        return client.call(routes.republication);
      },
    );
    if (isRequest)
      output.say(
        'Requested. Listings publishes up to 200 accommodations a second; the product keeps running.',
      );
    output.table([{ state: isFinished ? 'finished' : 'running', published }]);
    return 0;
  },
};
