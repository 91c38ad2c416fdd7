import { type AccountBlockedDetails, type AccountBlockGround } from '@kq/contracts';
import { formatDateWithYear, dateInBerlin } from '@kq/contracts';
import { AppError } from '@kq/kernel';
import { type User } from './user';

/** The statement of reasons of a block (docs/security.md S33). */
export interface AccountBlock {
  at: Date;
  ground: AccountBlockGround;
  /** The broken clause of the terms, or law. */
  clause: string;
  facts: string;
}

/** A decision of an administrator about an account; stored with the account, oldest first. */
export interface AccountBlockAct {
  at: Date;
  act: 'block' | 'unblock';
  /** User id of the administrator. */
  by: number;
  ground: AccountBlockGround | null;
  clause: string | null;
  /** Facts of a block, reason of its end. */
  text: string;
}

/** In the words of the person who reads them; a repeated sign-in shows them again. */
const groundWords: Readonly<Record<AccountBlockGround, string>> = {
  fraud: 'Betrug oder Betrugsverdacht',
  false_details: 'falsche Angaben',
  advertising: 'Werbung oder massenhafte Anfragen',
  illegal_content: 'rechtswidrige Inhalte',
  misconduct: 'Verhalten gegenüber anderen Nutzern',
  other_terms: 'Verstoß gegen die AGB',
};

/** Accounts older than the field do not have it. */
export const isBlocked = ({ blocked }: Pick<User, 'blocked'>): boolean => blocked != null;

/** Number of the last decision: rises with each, also over several blocks. */
export const blockNoOf = ({ block_acts: acts }: Pick<User, 'block_acts'>): number => acts?.length ?? 0;

/**
 * Refuses a proven sign-in to a blocked account. Only for callers who have shown the password, a link or a code: to
 * others a block is not disclosed (docs/security.md S13).
 * @throws AppError FORBIDDEN with the statement of reasons
 */
export function assertNotBlocked({ blocked }: Pick<User, 'blocked'>): void {
  if (blocked == null) return;
  const { at, ground, clause, facts } = blocked;
  const since = formatDateWithYear(dateInBerlin(at));
  throw new AppError('FORBIDDEN', {
    message: 'sign-in refused: account blocked',
    userMessage: `Ihr Konto ist seit ${since} gesperrt. Grund: ${groundWords[ground]} (${clause}). ${facts} Wie Sie widersprechen, steht in unserer Mail dazu.`,
    details: {
      reason: 'account_blocked',
      at: at.toISOString(),
      ground,
      clause,
      facts,
    } satisfies AccountBlockedDetails,
  });
}
