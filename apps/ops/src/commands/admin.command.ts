import { type Command } from '../command';
import { emailArguments } from '../email-argument';
import { OpsError } from '../usage-error';

export const createAdmin: Command = {
  name: 'admin create',
  parameters: '<email>',
  summary:
    'Prints a one-time link that makes the holder of an address an admin (embedded: stop the product first)',
  examples: ['npm run ops -- admin create leitung@firma.example'],
  async run({ environment, output }, { words }) {
    const [email = ''] = emailArguments(words, 1);
    // Lazy import: it loads the whole product.
    const { createAdminLink } = await import('@kq/all-in-one/ops');
    const link = await createAdminLink(environment, email);
    output.say(link);
    if (output.isJson) output.json({ link });
    return 0;
  },
};

export const resetSecondFactor: Command = {
  name: 'admin reset-second-factor',
  parameters: '<email>',
  summary:
    'Removes the second factor of an admin and ends their sessions; the next sign-in enrols a new app (embedded: stop the product first)',
  examples: ['npm run ops -- admin reset-second-factor leitung@firma.example'],
  async run({ environment, output }, { words }) {
    const [email = ''] = emailArguments(words, 1);
    const { resetAdminSecondFactor } = await import('@kq/all-in-one/ops');
    if (!(await resetAdminSecondFactor(environment, email)))
      throw new OpsError(`${email} is not the address of an admin.`);
    output.say('Done. All sessions have ended; the next sign-in enrols a new app.');
    if (output.isJson) output.json({ is_reset: true });
    return 0;
  },
};
