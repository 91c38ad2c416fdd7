import { z } from 'zod';
import { UsageError } from './usage-error';

/** Returns exactly `count` email addresses. @throws UsageError */
export function emailArguments(words: readonly string[], count: number): string[] {
  if (words.length !== count)
    throw new UsageError(
      count === 1 ? 'Expected exactly one email address.' : `Expected exactly ${count} email addresses.`,
    );
  for (const word of words)
    if (!z.email().safeParse(word).success) throw new UsageError(`${word} is not an email address.`);
  return [...words];
}
