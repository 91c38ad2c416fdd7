import { type z } from 'zod';
import {
  type enableOwnerBodySchema,
  type forgotPasswordBodySchema,
  type loginBodySchema,
  type magicLinkInspectResponseSchema,
  type magicLinkRequestBodySchema,
  type magicLinkRequestResponseSchema,
  type magicLinkSessionSchema,
  type registerBodySchema,
  type registerResponseSchema,
  type resetPasswordBodySchema,
  type sessionResponseSchema,
  type User,
  type verifyCodeBodySchema,
} from '@kq/contracts/http/auth';
import { apiClient } from '@/lib/api-client';
import { magicLinkNonceHash, readMagicLinkNonce } from '@/lib/session/magic-link-nonce';

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
  /** The booking request that this proof has sent on its way. */
  readonly bookingRequestId: number | null;
}

/** The server's text, and how long a mailed link holds where the answer says so. */
export interface MessageAnswer {
  readonly message: string;
  readonly expiresInMinutes?: number;
}

export async function login(body: LoginBody): Promise<OpenedSession> {
  const { data } = await apiClient.post<z.infer<typeof sessionResponseSchema>>('/auth/login', body);
  return { token: data.access_token, user: data.user, bookingRequestId: null };
}

export async function register(body: RegisterBody): Promise<OpenedSession> {
  const { data } = await apiClient.post<z.infer<typeof registerResponseSchema>>('/auth/register', {
    ...body,
    nonce_hash: await magicLinkNonceHash(),
  });
  return { token: data.authorization.token, user: data.user, bookingRequestId: null };
}

export async function forgotPassword(body: ForgotPasswordBody): Promise<MessageAnswer> {
  const { data } = await apiClient.post<{ message: string }>('/auth/forgot-password', body);
  return { message: data.message };
}

export async function resetPassword(body: ResetPasswordBody): Promise<MessageAnswer> {
  const { data } = await apiClient.post<{ message: string }>('/auth/reset-password', body);
  return { message: data.message };
}

export async function requestMagicLink(body: MagicLinkRequestBody): Promise<MessageAnswer> {
  const { data } = await apiClient.post<z.infer<typeof magicLinkRequestResponseSchema>>(
    '/auth/magic-link/request',
    {
      ...body,
      nonce_hash: await magicLinkNonceHash(),
    },
  );
  return { message: data.message, expiresInMinutes: data.expires_in_minutes };
}

/** Shows what a link is; consumes nothing. */
export async function inspectMagicLink(token: string): Promise<MagicLinkInspection> {
  const { data } = await apiClient.post<MagicLinkInspection>('/auth/magic-link/inspect', {
    token,
    nonce: readMagicLinkNonce(),
  });
  return data;
}

/** Consumes the link: only the press of a button may call this (SECURITY S4). */
export async function verifyMagicLink(token: string): Promise<OpenedSession> {
  const { data } = await apiClient.get<z.infer<typeof magicLinkSessionSchema>>(
    `/auth/magic-link/verify/${encodeURIComponent(token)}`,
    { params: { nonce: readMagicLinkNonce() } },
  );
  return { token: data.access_token, user: data.user, bookingRequestId: data.booking_request_id };
}

export async function verifyCode(body: VerifyCodeBody): Promise<OpenedSession> {
  const { data } = await apiClient.post<z.infer<typeof magicLinkSessionSchema>>(
    '/auth/magic-link/verify-code',
    {
      ...body,
      nonce: readMagicLinkNonce(),
    },
  );
  return { token: data.access_token, user: data.user, bookingRequestId: data.booking_request_id };
}

/** "Das war ich nicht" */
export async function rejectMagicLink(token: string): Promise<void> {
  await apiClient.post('/auth/magic-link/reject', { token, nonce: readMagicLinkNonce() });
}

export async function enableOwner(body: EnableOwnerBody): Promise<OpenedSession> {
  const { data } = await apiClient.post<z.infer<typeof sessionResponseSchema>>('/auth/enable-owner', body);
  return { token: data.access_token, user: data.user, bookingRequestId: null };
}
