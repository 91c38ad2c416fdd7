import { createHmac } from 'node:crypto';

/** Keys of counters: keyed hashes, so that no address or IP is stored with a counter (docs/security.md S22). */
export interface ThrottleKeys {
  mail(address: string): string;
  /** Counted for an address without an account, so that it costs the same and blocks no later mail. */
  decoy(address: string): string;
  /** Wrong codes from browsers that did not request the code. */
  wrongCode(address: string): string;
  /** Wrong codes from the browser that requested the code. */
  wrongCodeFrom(address: string, nonceHash: string): string;
  login(address: string): string;
  loginFrom(address: string, ip: string): string;
  registeredTold(ip: string): string;
  registration(ip: string): string;
  accountExport(userId: number): string;
  erasure(userId: number): string;
}

export function createThrottleKeys(secret: string): ThrottleKeys {
  const key = (purpose: string, ...parts: string[]): string => {
    const hash = createHmac('sha256', secret)
      .update(JSON.stringify(['throttle', purpose, ...parts]))
      .digest('base64url');
    return `${purpose}:${hash}`;
  };
  return {
    mail: (address) => key('mail', address),
    decoy: (address) => key('decoy', address),
    wrongCode: (address) => key('code', address),
    wrongCodeFrom: (address, nonceHash) => key('code-from', address, nonceHash),
    login: (address) => key('login', address),
    loginFrom: (address, ip) => key('login-from', address, ip),
    registeredTold: (ip) => key('registered', ip),
    registration: (ip) => key('registration', ip),
    accountExport: (userId) => key('export', String(userId)),
    erasure: (userId) => key('erasure', String(userId)),
  };
}
