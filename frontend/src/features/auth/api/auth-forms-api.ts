import { type z } from 'zod';
import {
  type enableOwnerBodySchema,
  type forgotPasswordBodySchema,
  type loginBodySchema,
  type magicLinkInspectResponseSchema,
  type magicLinkRequestBodySchema,
  type magicLinkSessionSchema,
  type registerBodySchema,
  type resetPasswordBodySchema,
  type User,
  type verifyCodeBodySchema,
} from '@kq/contracts/http/auth';
import { api } from '@/lib/api';
import { magicLinkNonce, magicLinkNonceHash, readMagicLinkNonce } from '@/lib/session/magic-link-nonce';

export type LoginBody = z.input<typeof loginBodySchema>;
export type RegisterBody = z.output<typeof registerBodySchema>;
export type ForgotPasswordBody = z.input<typeof forgotPasswordBodySchema>;
export type ResetPasswordBody = z.input<typeof resetPasswordBodySchema>;
export type MagicLinkRequestBody = z.input<typeof magicLinkRequestBodySchema>;
export type VerifyCodeBody = z.input<typeof verifyCodeBodySchema>;
export type EnableOwnerBody = z.input<typeof enableOwnerBodySchema>;
export type MagicLinkInspection = z.infer<typeof magicLinkInspectResponseSchema>;

/** What signing in yields, whichever way it was done. */
export interface OpenedSession {
  readonly token: string;
  readonly user: User;
  /** The booking requests that this verification has sent on their way. */
  readonly sentRequestIds: readonly number[];
}

/** The server's text, and how long a mailed link holds where the answer says so. */
export interface MessageAnswer {
  readonly message: string;
  readonly expiresInMinutes?: number;
}

export async function login(body: LoginBody): Promise<OpenedSession> {
  const { access_token, user } = await api('POST /auth/login', {
    body: { ...body, nonce: magicLinkNonce() },
  });
  return { token: access_token, user, sentRequestIds: [] };
}

export async function register(body: RegisterBody): Promise<OpenedSession> {
  const nonceHash = await magicLinkNonceHash();
  const { authorization, user } = await api('POST /auth/register', {
    body: { ...body, nonce_hash: nonceHash },
  });
  return { token: authorization.token, user, sentRequestIds: [] };
}

export async function forgotPassword(body: ForgotPasswordBody): Promise<MessageAnswer> {
  return api('POST /auth/forgot-password', { body: { ...body, nonce_hash: await magicLinkNonceHash() } });
}

export async function resetPassword(body: ResetPasswordBody): Promise<MessageAnswer> {
  return api('POST /auth/reset-password', { body: { ...body, nonce: magicLinkNonce() } });
}

export async function requestMagicLink(body: MagicLinkRequestBody): Promise<MessageAnswer> {
  const nonceHash = await magicLinkNonceHash();
  const { message, expires_in_minutes } = await api('POST /auth/magic-link/request', {
    body: { ...body, nonce_hash: nonceHash },
  });
  return { message, expiresInMinutes: expires_in_minutes };
}

/** Shows what a link is; consumes nothing. */
export async function inspectMagicLink(token: string): Promise<MagicLinkInspection> {
  return api('POST /auth/magic-link/inspect', { body: { token, nonce: readMagicLinkNonce() } });
}

/** Shows what a code is; consumes nothing. */
export async function inspectCode({ email, code }: VerifyCodeBody): Promise<MagicLinkInspection> {
  return api('POST /auth/magic-link/inspect-code', { body: { email, code, nonce: magicLinkNonce() } });
}

/** A link whose button was pressed, and the decision about what another browser entered (docs/security.md S6). */
export interface ConfirmedLink {
  readonly token: string;
  readonly keepsRegistration?: boolean | undefined;
  /** The ticked ones of the listed requests (ADR 046). */
  readonly requestIds?: readonly number[] | undefined;
}

/** Consumes the link: only the press of a button may call this (docs/security.md S4). Outlives the page. */
export async function verifyMagicLink(link: ConfirmedLink): Promise<OpenedSession> {
  const { token, keepsRegistration, requestIds } = link;
  const keep = keepsRegistration === undefined ? {} : { keep_registration: keepsRegistration };
  const chosen = requestIds === undefined ? {} : { request_ids: requestIds.join(',') };
  const data = await api('GET /auth/magic-link/verify/:token', {
    params: { token },
    query: { nonce: magicLinkNonce(), ...keep, ...chosen },
    keepalive: true,
  });
  return openedBy(data);
}

export async function verifyCode(body: VerifyCodeBody): Promise<OpenedSession> {
  const data = await api('POST /auth/magic-link/verify-code', {
    body: { ...body, nonce: magicLinkNonce() },
    keepalive: true,
  });
  return openedBy(data);
}

type LinkSession = z.infer<typeof magicLinkSessionSchema>;

const openedBy = ({ access_token, user, booking_request_id: id, ...sent }: LinkSession): OpenedSession => ({
  token: access_token,
  user,
  sentRequestIds: sent.booking_request_ids ?? (id === null ? [] : [id]),
});

/** "Das war ich nicht" */
export async function rejectMagicLink(token: string): Promise<void> {
  await api('POST /auth/magic-link/reject', { body: { token, nonce: readMagicLinkNonce() } });
}

/** Takes the new address of the signed-in account; its other sessions end. */
export async function confirmEmailChange(token: string): Promise<OpenedSession> {
  const { access_token, user } = await api('POST /auth/email-change/confirm', { body: { token } });
  return { token: access_token, user, sentRequestIds: [] };
}

/** Restores the former address; needs no session. */
export async function undoEmailChange(token: string): Promise<MessageAnswer> {
  return api('POST /auth/email-change/undo', { body: { token } });
}

export async function enableOwner(body: EnableOwnerBody): Promise<OpenedSession> {
  const { access_token, user } = await api('POST /auth/enable-owner', { body });
  return { token: access_token, user, sentRequestIds: [] };
}
