import { createHmac } from 'node:crypto';

export function createThrottleKeys(secret: string) {
  const key = (purpose: string, ...parts: string[]): string => {
    const hash = createHmac('sha256', secret)
      .update(JSON.stringify(['throttle', purpose, ...parts]))
      .digest('base64url');
    return `${purpose}:${hash}`;
  };
  return {
    mail: (address: string) => key('mail', address),
    /** Counted for an address without an account, so that it costs the same and blocks no later mail. */
    decoy: (address: string) => key('decoy', address),
    /** Wrong codes from browsers that did not request the code. */
    wrongCode: (address: string) => key('code', address),
    /** Wrong codes from the browser that requested the code. */
    wrongCodeFrom: (address: string, nonceHash: string) => key('code-from', address, nonceHash),
    login: (address: string) => key('login', address),
    loginFrom: (address: string, ip: string) => key('login-from', address, ip),
    registeredMails: (ip: string) => key('registered', ip),
    registration: (ip: string) => key('registration', ip),
    accountExport: (userId: number) => key('export', String(userId)),
    erasure: (userId: number) => key('erasure', String(userId)),
  };
}

/** Keys of counters: keyed hashes, so that no address or IP is stored with a counter (docs/security.md S22). */
export type ThrottleKeys = ReturnType<typeof createThrottleKeys>;
