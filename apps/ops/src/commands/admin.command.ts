import { type Command } from '../command';
import { UsageError } from '../usage-error';

export const createAdmin: Command = {
  name: 'admin create',
  parameters: '<email>',
  summary:
    'Prints a one-time link that makes the holder of an address an admin (embedded: stop the product first)',
  examples: ['npm run ops -- admin create leitung@firma.example'],
  async run({ environment, output }, { words }) {
    const [email, ...rest] = words;
    if (email === undefined || rest.length > 0) throw new UsageError('Expected exactly one email address.');
    // Lazy import: it loads the whole product.
    const { createAdminLink } = await import('@kq/all-in-one/ops');
    const link = await createAdminLink(environment, email);
    output.say(link);
    if (output.isJson) output.json({ link });
    return 0;
  },
};
