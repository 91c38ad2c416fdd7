import { type ExamplesOf } from '../examples/examples-of';
import { dispatcher, session } from '../examples/person-records';
import { type secondFactorRoutes } from './second-factor.routes';

const SECOND_FACTOR_KEY = 'HEKQC5ZZGK7XWEKMWPRTY3PTDEO45Y5G';
const OTPAUTH_URI = `otpauth://totp/Kolonnenquartier:leitung%40firma.example?secret=${SECOND_FACTOR_KEY}&issuer=Kolonnenquartier`;
const adminSession = {
  ...session,
  user: { ...dispatcher, email: 'leitung@firma.example', role: { id: 1, name: 'admin' }, role_id: 1 },
};

export const secondFactorExamples: ExamplesOf<typeof secondFactorRoutes> = {
  startSecondFactor: { response: { secret: SECOND_FACTOR_KEY, otpauth_uri: OTPAUTH_URI } },
  confirmSecondFactor: {
    body: { code: '123456' },
    response: { ...adminSession, recovery_codes: ['k7d2-9fqm-x0ta'] },
  },
  verifySecondFactor: { body: { code: '123456' }, response: { ...adminSession, recovery_codes_left: 10 } },
  renewRecoveryCodes: { response: { recovery_codes: ['k7d2-9fqm-x0ta'] } },
};
