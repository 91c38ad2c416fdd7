import { type AxiosHeaders, type AxiosResponse, isAxiosError, isCancel } from 'axios';
import { type NamedReason } from '@kq/contracts/reasons/reason-text';
import { ApiError, type FieldErrors, type FieldReasons } from '@/lib/api-error';
import { shownFrameTexts } from '@/lib/frame-texts';
import { requestIdOf } from './request-id';

/** Code of axios for a call that took too long; one that the browser ended has another (`clarifyTimeoutError`). */
const TIMED_OUT = 'ETIMEDOUT';

/**
 * Passes answers below status 400 on. @throws ApiError otherwise, with what the body says; in other languages than German
 * once their sentences are loaded
 */
export function refuseFailure(answer: AxiosResponse): AxiosResponse | Promise<never> {
  if (answer.status < 400) return answer;
  const failure = toFailure(answer);
  const { reasons } = shownFrameTexts();
  if (reasons === undefined) throw failure;
  return reasons.load().then(() => Promise.reject(failure));
}

/** @throws ApiError of status 0 where no answer came; an aborted call rejects with axios' own error */
export function nameMissingAnswer(error: unknown): never {
  if (!isAxiosError(error) || isCancel(error)) throw error;
  if (isTimeout(error)) throw noAnswer('timeout', requestIdOf(error.config));
  throw noAnswer('network');
}

export const isTimeout = (error: unknown): boolean => isAxiosError(error) && error.code === TIMED_OUT;

/** With the id that the call was sent with, where the server may have got it. */
export function noAnswer(code: 'timeout' | 'network', requestId: string | null = null): ApiError {
  return new ApiError({
    status: 0,
    code,
    message: shownFrameTexts().calls[code],
    requestId,
  });
}

interface ErrorPayload {
  readonly code?: string;
  readonly message?: string;
  readonly error?: string;
  readonly request_id?: string;
  readonly errors?: FieldErrors;
  readonly reason?: string;
  readonly params?: NamedReason['params'];
  readonly reasons?: FieldReasons;
}

function toFailure({ status, headers, data }: AxiosResponse): ApiError {
  const body = (typeof data === 'object' && data !== null ? data : {}) as ErrorPayload;
  const message = body.message ?? body.error;
  const read = (name: string) => (headers as AxiosHeaders).get(name) as string | null | undefined;
  return new ApiError({
    status,
    code: body.code ?? `http_${status}`,
    message: message ?? shownFrameTexts().calls.unavailable,
    isFromServer: message !== undefined,
    fields: body.errors,
    reason: reasonOf(body, message),
    reasons: body.reasons,
    requestId: body.request_id || read('x-request-id') || null,
    retryAfterSeconds: Number(read('retry-after')) || null,
    body: data,
  });
}

/** An answer without a message is none of our services: a proxy has refused. */
function reasonOf({ reason, params }: ErrorPayload, message: string | undefined): NamedReason | undefined {
  if (reason !== undefined) return { reason, params };
  return message === undefined ? { reason: 'unavailable' } : undefined;
}
