import { emailField } from '@kq/contracts';
import { UsageError } from './usage-error';

/** Returns exactly `count` email addresses as the product stores them. @throws UsageError */
export function emailArguments(words: readonly string[], count: number): string[] {
  if (words.length !== count)
    throw new UsageError(
      count === 1 ? 'Expected exactly one email address.' : `Expected exactly ${count} email addresses.`,
    );
  return words.map((word) => {
    const parsed = emailField.safeParse(word);
    if (!parsed.success) throw new UsageError(`${word} is not an email address.`);
    return parsed.data;
  });
}
