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
  if (error instanceof Error) return withoutData(`${error.name}: ${error.message}`);
  return 'an unknown value was thrown';
}

function withoutData(text: string): string {
  return text
    .replace(/dup key: .*$/s, 'dup key')
    .replace(/[^\s@<>"']+@[^\s@<>"']+/g, '[mail]')
    .replace(/\s+/g, ' ')
    .slice(0, 300);
}
