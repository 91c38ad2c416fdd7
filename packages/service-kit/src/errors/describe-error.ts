import { types } from 'node:util';
import { AppError } from '@kq/kernel';
import { z } from 'zod';

/** Returns a short reason for dead letters and logs, without the data that caused the error (docs/security.md S22). */
export function describeError(error: unknown): string {
  if (error instanceof z.ZodError) {
    const issues = error.issues
      .slice(0, 5)
      .map((issue) => `${issue.path.join('.') || 'value'}: ${issue.code}`);
    return `invalid data (${issues.join('; ')})`;
  }
  if (error instanceof AppError)
    return withoutData(error.message === error.code ? error.code : `${error.code}: ${error.message}`);
  // Also errors of another realm, as those of a worker or of Node below Jest.
  if (types.isNativeError(error)) return withoutData(`${error.name}: ${error.message}`);
  return 'an unknown value was thrown';
}

/** Returns the log fields that name the call of another service that failed; none for other errors. */
export function calleeFields(error: unknown): { upstream?: string; upstream_route?: string } {
  if (!(error instanceof AppError) || error.callee === undefined) return {};
  return { upstream: error.callee.service, upstream_route: error.callee.route };
}

function withoutData(text: string): string {
  return text
    .replace(/dup key: .*$/s, 'dup key')
    .replace(/[^\s@<>"']+@[^\s@<>"']+/g, '[mail]')
    .replace(/\s+/g, ' ')
    .slice(0, 300);
}
