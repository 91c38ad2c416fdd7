import { reason } from '@kq/contracts/reasons/reason';
import { AppError, deriveToken, isDerivedToken, type ReplaceableSecret } from '@kq/kernel';

/** Names what a link opens: a purpose and ids. */
export type LinkSubject = readonly (string | number)[];

/**
 * Returns the token of a mail's link: a number and 256 bit derived from subject and number, never stored (ADR 006).
 * The number distinguishes a link of an earlier mail (410) from a forged one (403).
 */
export const linkToken = ({ secret }: ReplaceableSecret, subject: LinkSubject, no: number): string =>
  `${no}.${deriveToken(secret, [...subject, no])}`;

/** Returns the number of a genuine token. @throws AppError FORBIDDEN for any other, in constant time */
export function numberOfToken(
  secret: ReplaceableSecret,
  subject: LinkSubject,
  token: string | undefined,
): number {
  const [, no = '', derived = ''] = /^(0|[1-9]\d{0,8})\.(.*)$/.exec(token ?? '') ?? [];
  if (!isDerivedToken(secret, [...subject, no], derived)) throw linkRefused();
  return Number(no);
}

/** The same for wrong tokens and for unknown ids. */
export const linkRefused = (): AppError =>
  new AppError('FORBIDDEN', {
    reason: reason('mail_link_incomplete'),
  });
