import { mailboxHashOf, mailboxOf } from './mailbox-hash';

describe('the mailbox of an address', () => {
  it.each([
    ['Max@Firma.example', 'max@firma.example'],
    ['max+neu@firma.example', 'max@firma.example'],
    ['max+a+b@firma.example', 'max@firma.example'],
    ['m.a.x+1@googlemail.com', 'max@gmail.com'],
    ['m.ax@gmail.com', 'max@gmail.com'],
  ])('is the same for %s and %s', (one, other) => expect(mailboxOf(one)).toBe(mailboxOf(other)));

  it.each([
    ['m.ax@firma.example', 'max@firma.example'],
    ['max@firma.example', 'max@firma2.example'],
    ['max-neu@firma.example', 'max@firma.example'],
    ['+a@firma.example', '+b@firma.example'],
    ['max@mail.firma.example', 'max@firma.example'],
  ])('differs for %s and %s', (one, other) => expect(mailboxOf(one)).not.toBe(mailboxOf(other)));

  it('is stored as a hash that needs the key', () => {
    expect(mailboxHashOf('key', 'max@firma.example')).not.toBe(mailboxHashOf('other', 'max@firma.example'));
    expect(mailboxHashOf('key', 'max@firma.example')).not.toContain('max');
  });
});
