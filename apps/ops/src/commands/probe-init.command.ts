import { type Command } from '../command';
import { emailArguments } from '../email-argument';

export const initProbe: Command = {
  name: 'probe init',
  parameters: '<dispatcher-email> <owner-email>',
  summary:
    'Creates the accounts of the probe, which no search and no figure contains, and prints their keys; again: new passwords (embedded: stop the product first)',
  examples: ['npm run ops -- probe init probe@firma.example probe-owner@firma.example'],
  async run({ environment, output }, { words }) {
    const [dispatcher = '', owner = ''] = emailArguments(words, 2);
    // Lazy import: it loads the whole product.
    const { initProbeAccounts } = await import('@kq/all-in-one/ops');
    const passwords = await initProbeAccounts(environment, { dispatcher, owner });
    const keys = {
      KQ_PROBE_EMAIL: dispatcher,
      KQ_PROBE_PASSWORD: passwords.dispatcher,
      KQ_PROBE_OWNER_EMAIL: owner,
      KQ_PROBE_OWNER_PASSWORD: passwords.owner,
    };
    for (const [key, value] of Object.entries(keys)) output.say(`${key}=${value}`);
    if (output.isJson) output.json(keys);
    return 0;
  },
};
