import { PRODUCT_NAME } from '@kq/contracts';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { type Totp } from '../use-cases/ports';

/** A device's clock may be one step ahead or behind. */
const TOLERANCE_SECONDS = 30;

/** Creates the time-based codes of authenticator apps (RFC 6238): SHA-1, 6 digits, 30 s, as every app knows them. */
export function createTotp(): Totp {
  return {
    newKey: () => generateSecret(),
    uriOf: (key, account) => generateURI({ issuer: PRODUCT_NAME, label: account, secret: key }),
    stepOf(key, code, now) {
      const epoch = Math.floor(now.getTime() / 1000);
      const result = verifySync({ secret: key, token: code, epoch, epochTolerance: TOLERANCE_SECONDS });
      return result.valid && 'timeStep' in result ? result.timeStep : null;
    },
  };
}
