import { z } from 'zod';
import { describeError } from './describe-error';

const duplicate = Object.assign(
  new Error('E11000 duplicate key error collection: x index: email_1 dup key: { email: "a@b.de" }'),
  { code: 11000 },
);

describe('describeError', () => {
  it('removes data from messages: duplicate key values, mail addresses, values of schemas', () => {
    expect(describeError(duplicate)).not.toContain('a@b.de');
    expect(describeError(new Error('mail to max@firma.de failed'))).toBe('Error: mail to [mail] failed');
    const { error } = z.object({ name: z.enum(['a']) }).safeParse({ name: 'private' });
    expect(describeError(error)).toBe('invalid data (name: invalid_value)');
    expect(describeError('private')).not.toContain('private');
  });
});
