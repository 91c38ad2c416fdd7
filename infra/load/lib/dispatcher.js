import crypto from 'k6/crypto';
import exec from 'k6/execution';
import { call, jsonOf } from './api.js';
import { settings } from './settings.js';

/** An access token holds for 60 minutes. */
const RENEW_AFTER_MS = 45 * 60_000;

/** Signs in; called once in a scenario's setup. Null without a password: then every sender is a visitor. */
export function signIn() {
  if (settings.password === '') return null;
  const { email, password } = settings;
  const session = jsonOf(call('login', 'POST', '/api/auth/login', { body: { email, password } }));
  if (session === null) exec.test.abort(`${email} cannot sign in at ${settings.url}`);
  return { token: session.access_token, at: Date.now() };
}

let renewed = null;
/** The token of the setup, or a newer one of this virtual user where a run lasts longer than a token. */
export function tokenOf(session) {
  if (session === null) return undefined;
  const newest = renewed ?? session;
  if (Date.now() - newest.at < RENEW_AFTER_MS) return newest.token;
  renewed = signIn();
  return renewed?.token;
}

/** A first-time visitor with a new address and browser nonce (docs/security.md S5). */
export function newVisitor() {
  const nonce = `${exec.vu.idInTest}-${exec.vu.iterationInInstance}-${Date.now()}`;
  return {
    nonce,
    nonceHash: crypto.sha256(nonce, 'hex'),
    email: `bauleitung-${nonce}@last.example`,
  };
}
