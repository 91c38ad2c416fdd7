import { errorCodes, type ErrorBody, type ErrorCode } from './error-codes';

export interface AppErrorOptions {
  /** Message for logs; never leaves the server. */
  readonly message?: string;
  /** German text for the user; default is the text of the code. */
  readonly userMessage?: string;
  readonly cause?: unknown;
  /** Machine-readable facts, merged into the response body (e.g. `recipients` of BEDS_GONE). */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Texts by field (dotted path): `errors` in the response body. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** Whether retrying later can succeed. Default: true for codes of temporary failures only. */
  readonly retryable?: boolean;
  /** Value of the Retry-After header. */
  readonly retryAfterSeconds?: number;
  /** The call of another service that failed, for logs; never leaves the server. */
  readonly callee?: Callee;
}

/** A route of another service, e.g. `auth` and `POST /internal/contacts`. */
export interface Callee {
  readonly service: string;
  readonly route: string;
}

const RETRYABLE_CODES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'UNAVAILABLE',
  'UPSTREAM_FAILED',
  'UPSTREAM_TIMEOUT',
  'TOO_MANY_REQUESTS',
  'REQUEST_TIMEOUT',
]);

/** The only error that use cases, adapters, consumers and routes throw deliberately. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly userMessage: string;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly fields: Readonly<Record<string, readonly string[]>> | undefined;
  readonly retryable: boolean;
  readonly retryAfterSeconds: number | undefined;
  readonly callee: Callee | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? code, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = errorCodes[code].status;
    this.userMessage = options.userMessage ?? errorCodes[code].text;
    this.details = options.details;
    this.fields = options.fields;
    this.retryable = options.retryable ?? RETRYABLE_CODES.has(code);
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.callee = options.callee;
  }
}

/** Returns a 422 error with German texts by field. */
export function validationError(fields: Readonly<Record<string, readonly string[]>>): AppError {
  return new AppError('VALIDATION_FAILED', { fields });
}

/** Returns the response body for any thrown value. Unknown errors become INTERNAL without any detail. */
export function toErrorBody(error: unknown, requestId: string): ErrorBody {
  const known = error instanceof AppError ? error : new AppError('INTERNAL');
  return {
    ...known.details,
    error: known.userMessage,
    code: known.code.toLowerCase() as Lowercase<ErrorCode>,
    message: known.userMessage,
    request_id: requestId,
    ...(known.fields === undefined ? {} : { errors: known.fields }),
  };
}
