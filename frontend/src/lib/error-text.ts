import { type NamedReason, reasonText } from '@kq/contracts/reasons/reason-text';
import { type PlainError } from './api-error';
import { type LanguageReasons } from './language-reasons';

/** The server's German texts of the fields it names, else its message. */
export const textOfFields = ({ fields, message }: Pick<PlainError, 'fields' | 'message'>): string =>
  Object.values(fields).flat().join(' ') || message;

/** The sentences of a page's language; German has none: it shows what the server says. */
interface ErrorTexts {
  readonly reasons: LanguageReasons | undefined;
}

type ShownError = Pick<PlainError, 'code' | 'message' | 'fields' | 'reason' | 'reasons'>;

/**
 * Returns what the server says in the language of the page: the sentences of the fields' reasons, else that of the
 * error's reason, else that of its code. No German is shown beside them.
 */
export function errorText(error: ShownError, { reasons }: ErrorTexts): string {
  if (reasons === undefined) return textOfFields(error);
  const { code, fields, reason } = error;
  const catalogue = reasons.known();
  const named = Object.entries(fields).flatMap(
    ([field, texts]): readonly (NamedReason | null)[] => error.reasons?.[field] ?? texts.map(() => null),
  );
  const sentences = named.map((one) => (one === null ? undefined : reasonText(catalogue, one)));
  const known = [...new Set(sentences.filter((sentence) => sentence !== undefined))];
  const ofCode =
    (reason && reasonText(catalogue, reason)) ?? reasonText(catalogue, { reason: code }) ?? catalogue.failed;
  return known.length === sentences.length && known.length > 0
    ? known.join(' ')
    : [ofCode, ...known].join(' ');
}
