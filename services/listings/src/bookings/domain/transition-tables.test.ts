import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RECIPIENT_STATUSES, REQUEST_STATUSES } from '@kq/contracts';
import { anOffer, aRecipient, aRequest, NOW } from '../../../test/booking-builders';
import { RECIPIENT_TRANSITIONS } from './recipient-transitions';
import { REQUEST_TRANSITIONS } from './request-transitions';
import { transition } from './transition';

const readme = readFileSync(join(__dirname, '../README.md'), 'utf8');

/** Returns the rows of the table under this heading of the README, as [status, becomes]. */
function rowsOf(head: string): [string, string][] {
  const [, after = ''] = readme.split(new RegExp(`^\\| ${head} +\\| becomes.*\\n\\|[-| ]+\\n`, 'm'));
  const lines = after.slice(0, after.indexOf('\n\n')).split('\n');
  return lines.map(
    (line) =>
      line
        .split('|')
        .slice(1, 3)
        .map((cell) => cell.trim()) as [string, string],
  );
}

const rowsFrom = (table: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(table).map(([status, next]) => [status, next.length === 0 ? 'nothing' : next.join(', ')]);

describe('tables of transitions', () => {
  it('are those of the README', () => {
    expect(rowsOf('recipient')).toEqual(rowsFrom(RECIPIENT_TRANSITIONS));
    expect(rowsOf('request')).toEqual(rowsFrom(REQUEST_TRANSITIONS));
  });

  it('list the statuses in the order of the contract, and no status as its own successor', () => {
    expect(new Set(Object.keys(RECIPIENT_TRANSITIONS))).toEqual(new Set(RECIPIENT_STATUSES));
    expect(new Set(Object.keys(REQUEST_TRANSITIONS))).toEqual(new Set(REQUEST_STATUSES));
    for (const [status, next] of Object.entries({ ...RECIPIENT_TRANSITIONS, ...REQUEST_TRANSITIONS }))
      expect(next).not.toContain(status);
  });

  const cases = RECIPIENT_STATUSES.flatMap((from) => RECIPIENT_STATUSES.map((to) => [from, to] as const));
  it.each(cases)('let a write of a recipient pass from %s to %s only when they have it', (from, to) => {
    const doc = aRequest({ recipients: [aRecipient({ status: from, offer: anOffer() })] });
    const write = () =>
      transition(doc, NOW, (draft) =>
        draft.setRecipient(doc.recipients[0]!.accommodation_id, { status: to }),
      );
    if (from === to || RECIPIENT_TRANSITIONS[from].includes(to)) expect(write).not.toThrow();
    else expect(write).toThrow(`cannot become ${to} from ${from}`);
  });

  it('let no write reopen a cancelled request', () => {
    const doc = aRequest({ status: 'cancelled' });
    expect(() => transition(doc, NOW, (draft) => draft.set({ status: 'open' }))).toThrow(
      'cannot become open',
    );
  });
});
