import { createHmac } from 'node:crypto';

/** Domains of one provider whose addresses reach the same mailbox with and without dots. */
const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * Returns the mailbox behind an address: lower case, without `+tag`; for Gmail without dots and with one domain. Only
 * spellings that a provider delivers to one mailbox are joined: dots of other domains and similar names stay different,
 * so that a block hits no other person (ADR 038).
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const plain = address.slice(0, at).replace(/(?<=.)\+.*$/, '');
  return GMAIL.has(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`;
}

/** Returns the keyed hash of a mailbox: without the key no address can be compared with it. */
export const mailboxHashOf = (secret: string, email: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['blocked-mailbox', mailboxOf(email)]))
    .digest('base64url');
