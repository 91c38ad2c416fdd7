import { AppError, type ErrorCode, type Reason } from '@kq/kernel';
import { germanReason } from './de';
import { reason } from './reason';
import { type NamedReason } from './reason-text';

/** The body of every error response (docs/design.md D39). `errors` and `reasons` are by field (dotted path). */
export interface ErrorBody {
  /** German text for a person, the same as `message`. */
  readonly error: string;
  /** Lower-case form of the code: `beds_gone`. */
  readonly code: Lowercase<ErrorCode>;
  readonly message: string;
  readonly request_id: string;
  /** What `message` says, for clients of other languages; absent where it is the text of the code. */
  readonly reason?: string;
  readonly params?: Reason['params'];
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly reasons?: Readonly<Record<string, readonly NamedReason[]>>;
  /** Extra machine-readable facts of some codes, e.g. `recipients` of `beds_gone`. */
  readonly [detail: string]: unknown;
}

/** Returns the response body for any thrown value. Unknown errors become INTERNAL without any detail. */
export function toErrorBody(error: unknown, requestId: string): ErrorBody {
  const known = error instanceof AppError ? error : new AppError('INTERNAL');
  const message = germanReason(reasonOf(known));
  return {
    ...known.details,
    error: message,
    code: known.code.toLowerCase() as Lowercase<ErrorCode>,
    message,
    request_id: requestId,
    ...known.reason,
    ...(known.fields === undefined ? {} : { errors: germanFieldsOf(known.fields), reasons: known.fields }),
  };
}

/** Returns the reason of an error that names none. */
export const reasonOfCode = (code: ErrorCode): Reason => reason(code.toLowerCase() as Lowercase<ErrorCode>);

/** Returns the reason of an error. */
export const reasonOf = ({ code, reason: named }: AppError): Reason => named ?? reasonOfCode(code);

/** Returns the German sentences of the fields of an error. */
export const germanFieldsOf = (fields: NonNullable<AppError['fields']>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(fields).map(([field, problems]) => [field, problems.map(germanReason)]));
