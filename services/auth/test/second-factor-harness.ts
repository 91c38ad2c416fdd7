import { routes } from '@kq/contracts';
import { decodeJwt } from 'jose';
import { generateSync } from 'otplib';
import { type Answer, type Harness, PASSWORD, startAuth, tokenOf } from './harness';

export const ADMIN = 'leitung@firma.example';
const STEP_SECONDS = 30;

export const startWithFactor = (): Promise<Harness> => startAuth({ KQ_ADMIN_SECOND_FACTOR: 'on' });

/** An admin's sign-ins and codes against auth with the factor on. */
export function secondFactorOf(auth: Harness) {
  const post = (path: string, token?: string, body?: unknown): Promise<Answer> =>
    auth.post(path, body, token === undefined ? {} : { token });
  const actions = {
    /** Signs a fresh admin in by the one-time link of `ops admin create`. */
    async makeAdmin(email = ADMIN): Promise<Answer> {
      const { link } = await auth.container.useCases().createAdminInvitation(email);
      return auth.get(`/auth/magic-link/verify/${tokenOf(link)}`);
    },
    /** Gives the admin the password of the other tests, by the link of a reset. */
    async setPassword(email = ADMIN): Promise<Answer> {
      await auth.post(routes.forgotPassword.path, { email });
      const token = new URL((await auth.mail('password_reset')).link).searchParams.get('token');
      const passwords = { password: PASSWORD, password_confirmation: PASSWORD };
      return auth.post(routes.resetPassword.path, { email, token, ...passwords });
    },
    login: (email = ADMIN): Promise<Answer> => auth.post(routes.login.path, { email, password: PASSWORD }),
    /** Signs in by a mailed link. */
    async linkIn(email = ADMIN): Promise<Answer> {
      await auth.post(routes.requestMagicLink.path, { email, type: 'login' });
      return auth.get(`/auth/magic-link/verify/${tokenOf((await auth.mail('magic_link_login')).link)}`);
    },
    start: (token?: string) => post(routes.startSecondFactor.path, token),
    confirm: (token: string | undefined, code: string) =>
      post(routes.confirmSecondFactor.path, token, { code }),
    verify: (token: string | undefined, code: string) =>
      post(routes.verifySecondFactor.path, token, { code }),
    recover: (token: string | undefined, code: string) =>
      post(routes.verifySecondFactor.path, token, { recovery_code: code }),
    renewCodes: (token?: string) => post(routes.renewRecoveryCodes.path, token),
    refresh: (token: string) => post(routes.refresh.path, token),
    profile: (token: string) => auth.get(routes.profile.path, { token }),
    users: (token: string) => auth.get(routes.adminUsers.path, { token }),
    /** Returns the code of a key now, or some steps away. */
    codeOf: (secret: string, steps = 0): string =>
      generateSync({
        secret,
        epoch: Math.floor(auth.clock.now().getTime() / 1000) + steps * STEP_SECONDS,
      }),
    nextStep: (steps = 1): void => auth.clock.advance(steps * STEP_SECONDS * 1000),
    /** An admin with password and enrolled app; the clock is past the step of the enrolment. */
    async enrolledAdmin(email = ADMIN) {
      await actions.makeAdmin(email);
      await actions.setPassword(email);
      const { body } = await actions.login(email);
      const { secret } = (await actions.start(body.access_token)).body;
      const enrolled = await actions.confirm(body.access_token, actions.codeOf(secret));
      actions.nextStep();
      return {
        secret: String(secret),
        token: String(enrolled.body.access_token),
        recoveryCodes: enrolled.body.recovery_codes as string[],
        userId: Number(enrolled.body.user.id),
      };
    },
    /** Signs in with the password: a session that needs its factor. */
    async pending(email = ADMIN): Promise<string> {
      return String((await actions.login(email)).body.access_token);
    },
    states: async (...tokens: string[]): Promise<string[]> => {
      const facts = tokens.map((token) => {
        const { sid, jti, sub, role, ev, cid } = decodeJwt(token);
        return { sid, jti, user_id: Number(sub), role, email_verified: ev, company_id: cid };
      });
      return (await auth.internal('POST', '/sessions/check', { tokens: facts })).body.states;
    },
  };
  return actions;
}

export const roleOf = (token: string): unknown => decodeJwt(token)['role'];
/** Returns a code of six digits that is none of the given ones. */
export const wrongCode = (...right: readonly string[]): string =>
  ['000000', '111111', '222222', '333333', '444444'].find((code) => !right.includes(code)) ?? '555555';
