import { type PlainError } from './api-error';

/** The server's German texts of the fields it names, else its message. */
export const textOfFields = ({ fields, message }: Pick<PlainError, 'fields' | 'message'>): string =>
  Object.values(fields).flat().join(' ') || message;

/** The server's German text; in other languages that of its code, followed by the fields it names. */
export function errorText(
  { code, message, fields }: Pick<PlainError, 'code' | 'message' | 'fields'>,
  { errors }: { readonly errors: Readonly<Record<string, string>> },
): string {
  const details = Object.values(fields).flat().join(' ');
  const translated = errors[code];
  if (translated === undefined) return details || message;
  return details ? `${translated} (${details})` : translated;
}
