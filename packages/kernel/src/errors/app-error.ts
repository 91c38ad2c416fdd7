import { errorCodes, type ErrorBody, type ErrorCode } from './error-codes';

export interface AppErrorOptions {
  /** For the log; never leaves the server. */
  readonly message?: string;
  /** German text for the person; default is the code's text. */
  readonly userMessage?: string;
  readonly cause?: unknown;
  /** Machine-readable facts, merged into the body of the answer (e.g. `recipients` of BEDS_GONE). */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Texts by field (dotted path): the `errors` of the answer. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** Whether trying the same again later can help. Default: only for codes that say "not now". */
  readonly retryable?: boolean;
  /** Value of the Retry-After header. */
  readonly retryAfterSeconds?: number;
}

const retryableCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'UNAVAILABLE',
  'UPSTREAM_FAILED',
  'UPSTREAM_TIMEOUT',
  'TOO_MANY_REQUESTS',
]);

/** The only error that use cases, adapters, consumers and routes throw on purpose. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly userMessage: string;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly fields: Readonly<Record<string, readonly string[]>> | undefined;
  readonly retryable: boolean;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? code, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = errorCodes[code].status;
    this.userMessage = options.userMessage ?? errorCodes[code].text;
    this.details = options.details;
    this.fields = options.fields;
    this.retryable = options.retryable ?? retryableCodes.has(code);
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** 422 with German texts by field. */
export function validationError(fields: Readonly<Record<string, readonly string[]>>): AppError {
  return new AppError('VALIDATION_FAILED', { fields });
}

/** The answer's body for any thrown value. Unknown errors become INTERNAL and tell nothing about themselves. */
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
