import { createHmac, randomInt } from 'node:crypto';
import { type ReplaceableSecret, secretsOf } from '@kq/kernel';
import { RECOVERY_CODES } from '@kq/contracts';

/** Digits and letters of Crockford's base 32: none is easily taken for another one. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 3;
const GROUP_CHARS = 4;

/** Creates the codes for a lost device: 60 bits each, `k7d2-9fqm-x0ta`. */
export function createRecoveryCodes(secret: ReplaceableSecret) {
  const hashBy = (one: string, userId: number, code: string): string =>
    createHmac('sha256', one)
      .update(JSON.stringify(['recovery', userId, normalize(code)]))
      .digest('base64url');
  return {
    create: (): string[] => Array.from({ length: RECOVERY_CODES }, newCode),
    /** Returns what is stored of a code, however it is typed. */
    hash: (userId: number, code: string): string => hashBy(secret.secret, userId, code),
    /** Returns its hashes by all accepted secrets: a code is stored under the secret of its time. */
    hashes: (userId: number, code: string): string[] =>
      secretsOf(secret).map((one) => hashBy(one, userId, code)),
  };
}

export type RecoveryCodes = ReturnType<typeof createRecoveryCodes>;

const newCode = (): string =>
  Array.from({ length: GROUPS }, () => Array.from({ length: GROUP_CHARS }, randomChar).join('')).join('-');

const randomChar = (): string => ALPHABET.charAt(randomInt(ALPHABET.length));

/** Reads letters that the alphabet omits as the digits that they look like. */
const normalize = (code: string): string =>
  code
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1');
