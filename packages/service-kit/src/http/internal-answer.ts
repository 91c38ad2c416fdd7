import { INTERNAL_BASE, type RouteDefinition } from '@kq/contracts';
import { readReason, reason } from '@kq/contracts/reasons/reason';
import { AppError, type Callee, type ErrorCode, errorCodes, type FieldProblems } from '@kq/kernel';

/** The answer of another service, as received. */
export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Returns the parsed body. @throws AppError, see `InternalClient` */
export function readAnswer(audience: string, route: RouteDefinition, { status, text }: Answer): unknown {
  const callee = calleeOf(audience, route);
  if (status >= 500)
    throw new AppError('UNAVAILABLE', { message: `${audience} answered ${status}`, callee, retryable: true });
  const body = parseJson(text);
  if (status >= 400) throw toCalleeError(callee, status, body);
  if (route.response === undefined || status === 204) return undefined;
  const parsed = route.response.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new AppError('UPSTREAM_FAILED', {
    message: `response of ${audience} does not match the schema of ${route.path}`,
    cause: parsed.error,
    callee,
  });
}

/** Converts an error response. A rejected service token is an internal fault: never a 401 for the user. */
function toCalleeError(callee: Callee, status: number, body: unknown): AppError {
  const { service: audience } = callee;
  const {
    error: _error,
    message: _message,
    code,
    request_id: _id,
    errors,
    reason: name,
    params,
    reasons,
    ...details
  } = (body ?? {}) as Record<string, unknown>;
  const codeName = typeof code === 'string' ? code.toUpperCase() : '';
  if (status === 401 || !(codeName in errorCodes))
    return new AppError('UPSTREAM_FAILED', { message: `${audience} returned ${status}`, callee });
  const known = readReason({ reason: name, params });
  const fields = fieldsOf(errors, reasons);
  return new AppError(codeName as ErrorCode, {
    message: `${audience} returned ${codeName}`,
    callee,
    ...(known === undefined ? {} : { reason: known }),
    ...(fields === undefined ? {} : { fields }),
    ...(Object.keys(details).length > 0 ? { details } : {}),
  });
}

/** Returns the reasons of the fields; one that this build does not know (a newer callee) says only that the value is refused. */
function fieldsOf(errors: unknown, reasons: unknown): FieldProblems | undefined {
  if (typeof errors !== 'object' || errors === null) return undefined;
  const named = (reasons ?? {}) as Readonly<Record<string, readonly unknown[]>>;
  return Object.fromEntries(
    Object.entries(errors as Readonly<Record<string, readonly string[]>>).map(([field, texts]) => [
      field,
      texts.map((_text, index) => readReason(named[field]?.[index]) ?? reason('value_invalid')),
    ]),
  );
}

export const calleeOf = (service: string, { method, path }: RouteDefinition): Callee => ({
  service,
  route: `${method} ${INTERNAL_BASE}${path}`,
});

function parseJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
