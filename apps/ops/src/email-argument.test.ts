import { emailArguments } from './email-argument';

describe('emailArguments', () => {
  it('returns addresses as the product stores them', () => {
    expect(emailArguments(['Probe@Firma.example', 'info@müller.example'], 2)).toEqual([
      'probe@firma.example',
      'info@xn--mller-kva.example',
    ]);
  });

  it.each([
    ['no address', [], 1, 'Expected exactly one email address.'],
    ['one too many', ['a@firma.example', 'b@firma.example'], 1, 'Expected exactly one email address.'],
    ['one too few', ['a@firma.example'], 2, 'Expected exactly 2 email addresses.'],
    ['another text', ['leitung'], 1, 'leitung is not an email address.'],
  ])('rejects %s', (_what, words, count, message) => {
    expect(() => emailArguments(words, count)).toThrow(message);
  });
});
