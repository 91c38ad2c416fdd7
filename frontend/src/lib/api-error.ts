import { type NamedReason } from '@kq/contracts/reasons/reason-text';
import { shownFrameTexts } from './frame-texts';

/** Texts per field as the API answers them with status 422. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** Reasons per field, beside the German texts. */
export type FieldReasons = Readonly<Record<string, readonly NamedReason[]>>;

interface ApiErrorFields {
  /** HTTP status; 0 when no answer came (offline, timeout). */
  readonly status: number;
  /** Lower-case code of the API, or `network` and `timeout`. */
  readonly code: string;
  /** German text of the server, or ours in the language of the page when there is none. */
  readonly message: string;
  /** False where `message` is a default text, so that a caller may show the text of docs/spec/errors.md. */
  readonly isFromServer?: boolean;
  readonly fields?: FieldErrors;
  /** What `message` says, for other languages (`errorText`). */
  readonly reason?: NamedReason | undefined;
  readonly reasons?: FieldReasons | undefined;
  readonly requestId?: string | null;
  /** Seconds after which a 429 or 503 may be tried again. */
  readonly retryAfterSeconds?: number | null;
  /** The whole body, for codes that carry more (`beds_gone`, `offer_changed`). */
  readonly body?: unknown;
}

/** Every failed call rejects with this; plain data, so that slices may keep `toPlainError(error)`. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly isFromServer: boolean;
  readonly fields: FieldErrors;
  readonly reason: NamedReason | undefined;
  readonly reasons: FieldReasons | undefined;
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
  readonly body: unknown;

  constructor(fields: ApiErrorFields) {
    super(fields.message);
    this.name = 'ApiError';
    this.status = fields.status;
    this.code = fields.code;
    this.isFromServer = fields.isFromServer ?? false;
    this.fields = fields.fields ?? {};
    this.reason = fields.reason;
    this.reasons = fields.reasons;
    this.requestId = fields.requestId ?? null;
    this.retryAfterSeconds = fields.retryAfterSeconds ?? null;
    this.body = fields.body;
  }

  get isRetryable(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 502;
  }
}

/** The serialisable form that slices keep and ErrorState shows. */
export interface PlainError {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly fields: FieldErrors;
  readonly reason?: NamedReason | undefined;
  readonly reasons?: FieldReasons | undefined;
  readonly requestId: string | null;
}

/** `fallback` replaces the default text when the server sent none (docs/spec/errors.md). */
export function toPlainError(error: unknown, fallback?: string): PlainError {
  const { status, code, message, isFromServer, fields, reason, reasons, requestId } = toApiError(error);
  const shown = isFromServer ? message : (fallback ?? message);
  return {
    ...{ status, code, message: shown, fields, requestId },
    ...(reason && { reason }),
    ...(reasons && { reasons }),
  };
}

export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError({ status: 0, code: 'internal', message: shownFrameTexts().calls.failed });
}
