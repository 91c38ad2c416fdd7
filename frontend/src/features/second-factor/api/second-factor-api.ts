import { type User } from '@kq/contracts/http/auth';
import { api } from '@/lib/api';

/** The key of an app that is being set up. */
export interface FactorKey {
  readonly secret: string;
  readonly otpauthUri: string;
}

export interface ProvedSession {
  readonly token: string;
  readonly user: User;
}

export async function startEnrolment(): Promise<FactorKey> {
  const { secret, otpauth_uri } = await api('POST /auth/second-factor/enroll');
  return { secret, otpauthUri: otpauth_uri };
}

export async function confirmEnrolment(
  code: string,
): Promise<ProvedSession & { readonly recoveryCodes: readonly string[] }> {
  const data = await api('POST /auth/second-factor/confirm', { body: { code } });
  return { token: data.access_token, user: data.user, recoveryCodes: data.recovery_codes };
}

export type Proof = { readonly code: string } | { readonly recovery_code: string };

export async function prove(body: Proof): Promise<ProvedSession & { readonly codesLeft: number }> {
  const data = await api('POST /auth/second-factor/verify', { body });
  return { token: data.access_token, user: data.user, codesLeft: data.recovery_codes_left };
}

export async function renewRecoveryCodes(): Promise<readonly string[]> {
  return (await api('POST /auth/second-factor/recovery-codes')).recovery_codes;
}
