import { readCode } from './sign-in-code';

describe('readCode', () => {
  it.each([
    '123456',
    ' 123456',
    '123 456',
    '123\u00a0456',
    '1 2 3 4 5 6',
    '123-456',
    '123–456',
    '12-34-56',
    '123.456',
    '123\u200b456',
    'Code: 123 456',
    'Ihr Code ist 123456.',
    'Dieser Code gilt auch: 123456 (bis 26.11.2026, 14:30)',
    'Gültig bis 26.11.2026: 123 456',
    '１２３４５６',
    '١٢٣٤٥٦',
    '१२३ ४५६',
    '𝟏𝟐𝟑𝟒𝟓𝟔',
    '\t123456\r\n',
  ])('reads %j', (text) => expect(readCode(text)).toBe('123456'));

  it.each(['', '12345', '1234567', 'abcdef', '123 456 789', '12345a6'])('reads no code in %j', (text) =>
    expect(readCode(text)).not.toMatch(/^\d{6}$/),
  );

  it('cuts long texts', () => expect(readCode('1 '.repeat(500_000)).length).toBeLessThan(201));
});
