import { errorCodes, type ErrorCode } from './error-codes';
import { type FieldProblems, type Reason } from './reason';

export interface AppErrorOptions {
  /** Message for logs; never leaves the server. */
  readonly message?: string;
  /** What the user is told; default is the text of the code. */
  readonly reason?: Reason;
  readonly cause?: unknown;
  /** Machine-readable facts, merged into the response body (e.g. `recipients` of BEDS_GONE). */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Reasons by field (dotted path): `reasons` and `errors` in the response body. */
  readonly fields?: FieldProblems;
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
  readonly reason: Reason | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly fields: FieldProblems | undefined;
  readonly retryable: boolean;
  readonly retryAfterSeconds: number | undefined;
  readonly callee: Callee | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? code, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = errorCodes[code].status;
    this.reason = options.reason;
    this.details = options.details;
    this.fields = options.fields;
    this.retryable = options.retryable ?? RETRYABLE_CODES.has(code);
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.callee = options.callee;
  }
}

/** Returns a 422 error with reasons by field. */
export function validationError(fields: FieldProblems): AppError {
  return new AppError('VALIDATION_FAILED', { fields });
}
