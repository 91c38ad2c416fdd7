import { ANSWER_ACTIONS, type AnswerAction } from '@kq/contracts/constants';
import { readStored, writeStored } from '@/lib/browser-storage';
import { type AnswerSender } from '../api/respond-api';

export interface AnswerLink extends AnswerSender {
  /** The button of the mail; only preselected. */
  readonly action: AnswerAction | null;
  /** "Anfrage melden" of the mail: opens the box, sends nothing. */
  readonly isReport: boolean;
  /** Path and query without the token, for the address bar and the way back after signing in. */
  readonly cleanPath: string;
}

const tokenKey = (requestId: number, ownerId: number): string => `kq.respond-token.${requestId}.${ownerId}`;

/**
 * Reads the link of a mail and takes its token out of the address bar into this tab's storage, so that it is in no
 * history, recording or copied address (docs/security.md S3). May be called again: a reload finds the token in the
 * storage.
 */
export function takeAnswerLink(requestId: number, page: Window = window): AnswerLink {
  const { pathname, search } = page.location;
  const query = new URLSearchParams(search);
  const ownerId = readId(query.get('owner_id'));
  const given = query.get('token');
  query.delete('token');
  const cleanPath = `${pathname}?${query.toString()}`;
  if (given !== null) {
    if (ownerId !== null) writeStored(tokenKey(requestId, ownerId), given, 'session');
    page.history.replaceState(page.history.state, '', cleanPath);
  }
  const stored = ownerId === null ? null : readStored(tokenKey(requestId, ownerId), 'session');
  const action = query.get('action');
  return {
    requestId,
    ownerId,
    token: given ?? stored,
    action: readAction(action),
    isReport: action === 'report',
    cleanPath,
  };
}

function readId(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
}

const readAction = (text: string | null): AnswerAction | null =>
  ANSWER_ACTIONS.find((action) => action === text) ?? null;
