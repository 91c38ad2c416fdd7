import { type ExamplesOf } from '../examples/examples-of';
import { dispatcher } from '../examples/person-records';
import { type accountBlockRoutes } from './account-blocks.routes';

const statement = {
  ground: 'advertising',
  clause: '§ 4 Absatz 2 der AGB',
  facts: 'Zwölf Vermieter bekamen dieselbe Werbung statt einer Anfrage.',
} as const;
const blockedAccount = { ...dispatcher, blocked: { at: '2026-11-26T08:00:00.000Z', ...statement } };

export const accountBlockExamples: ExamplesOf<typeof accountBlockRoutes> = {
  accountBlock: {
    response: {
      user_id: dispatcher.id,
      blocked: blockedAccount.blocked,
      parts: { accommodations: 0, open_requests: 3, confirmed_stays: 1 },
      acts: [
        {
          at: blockedAccount.blocked.at,
          act: 'block',
          by: 'Demo Verwaltung',
          ground: statement.ground,
          clause: statement.clause,
          text: statement.facts,
        },
      ],
    },
  },
  blockAccount: { body: statement, response: blockedAccount },
  unblockAccount: {
    body: { reason: 'Der Widerspruch war begründet.' },
    response: { ...dispatcher, blocked: null },
  },
};
