import { contactSchema, createBookingRequestBodySchema } from './booking-requests';
import { enableOwnerBodySchema, registerBodySchema } from './auth';
import { availabilityQuerySchema } from './accommodations';
import { emailField, lineOf, nameField, phoneField, plainLineOf, textOf } from './fields';
import { reasonMessage } from '../reasons/reason-message';

describe('nameField', () => {
  it.each([
    ['  Müller Bau GmbH ', 'Müller Bau GmbH'],
    ['Ｍüller', 'Müller'],
    ['Mu\u0308ller', 'Müller'],
    ['Dr. med. A. Schulz', 'Dr. med. A. Schulz'],
    ['Müller GmbH & Co.KG', 'Müller GmbH & Co.KG'],
    ['Schmidt & Söhne e.K. / Nord', 'Schmidt & Söhne e.K. / Nord'],
  ])('accepts %j as %j', (given, stored) => {
    expect(nameField.parse(given)).toBe(stored);
  });

  it.each([
    ['a bidirectional mark', 'Firma\u202Egpj.exe'],
    ['a zero-width space', 'Fir\u200Bma'],
    ['a soft hyphen', 'Fir\u00ADma'],
    ['a byte order mark inside', 'Fir\uFEFFma'],
    ['a line break', 'Firma\nBcc: x@y.example'],
    ['a line separator', 'Firma\u2028x'],
    ['a C1 control character', 'Firma\u0085x'],
    ['markup', '<b>Firma</b>'],
    ['full-width markup', '＜b＞Firma'],
    ['a URL', 'https://evil.example'],
    ['a full-width URL', 'ｈｔｔｐｓ：／／evil.example'],
    ['a domain with a path', 'Gewinn: evil.example/x'],
    ['a short domain with a path', 'bit.ly/3x'],
    ['an internationalized domain with a path', 'müller.example/x'],
    ['a domain with full-width dot and slash', 'evil．example／x'],
    ['www', 'www.evil.example'],
    ['a domain', 'Zimmer.de GmbH'],
    ['half a surrogate pair', 'Firma \ud800'],
    ['81 characters', 'x'.repeat(81)],
    ['81 characters after NFKC', '㎏'.repeat(41)],
    ['blanks', '  '],
  ])('rejects %s', (_what, given) => {
    expect(nameField.safeParse(given).success).toBe(false);
  });
});

describe('names and contact data of bodies', () => {
  const link = 'bit.ly/3x';
  const errorsOf = (result: { error?: { issues: { path: PropertyKey[] }[] } }) =>
    result.error?.issues.map(({ path }) => path.join('.')) ?? [];

  it('checks names and contact data in every body that contains them', () => {
    const registration = { firstname: link, lastname: link, company: link, phone: link };
    expect(errorsOf(registerBodySchema.safeParse(registration))).toEqual(
      expect.arrayContaining(['firstname', 'lastname', 'company', 'phone']),
    );
    expect(errorsOf(enableOwnerBodySchema.safeParse({ company: link, phone: link }))).toEqual([
      'company',
      'phone',
    ]);
    expect(
      errorsOf(contactSchema.safeParse({ name: link, company: link, email: link, phone: link })),
    ).toEqual(['name', 'company', 'email', 'phone']);
    const request = {
      rooms_wish: link,
      on_site_contact: { name: link, phone: link },
      billing: {
        company: link,
        address: link,
        order_no: 'x\u200B',
        vat_id: 'x\u200B',
        cost_center: 'x\u200B',
      },
    };
    expect(errorsOf(createBookingRequestBodySchema.safeParse(request))).toEqual(
      expect.arrayContaining([
        'rooms_wish',
        'on_site_contact.name',
        'on_site_contact.phone',
        'billing.company',
        'billing.address',
        'billing.order_no',
        'billing.vat_id',
        'billing.cost_center',
      ]),
    );
  });

  it.each([
    ['＋４９ 621 １２３', '+49 621 123'],
    ['0151\u20112345678', '0151-2345678'],
    ['0151 \u2013 2345\u2212678', '0151 - 2345-678'],
    ['\u202A+49 621\u00A0123\u200B\u202C', '+49 621 123'],
  ])('normalizes the phone number %j', (given, stored) => {
    expect(phoneField.parse(given)).toBe(stored);
  });

  it.each(['-----', '(((((', '1----', '/ / / 1', '1234', '+', '12345+'])(
    'rejects the phone number %j',
    (given) => {
      expect(phoneField.safeParse(given).success).toBe(false);
    },
  );

  it('rejects half a surrogate pair in every text', () => {
    for (const field of [lineOf(80), plainLineOf(80), textOf(80)]) {
      expect(field.safeParse('Haus \ud800').success).toBe(false);
      expect(field.safeParse('Haus \u{1F3E0}').success).toBe(true);
    }
  });

  it('rejects invisible characters in every line that may be part of a mail', () => {
    expect(plainLineOf(120).safeParse('Pension\u202E').success).toBe(false);
    expect(plainLineOf(120).parse('Ｐension')).toBe('Pension');
  });
});

describe('emailField', () => {
  it.each([
    ['Info@Firma.Example', 'info@firma.example'],
    ['info@müller.example', 'info@xn--mller-kva.example'],
    ['info@MÜLLER.example', 'info@xn--mller-kva.example'],
    ['info@xn--mller-kva.example', 'info@xn--mller-kva.example'],
    ['kontakt@пример.рф', 'kontakt@xn--e1afmkfd.xn--p1ai'],
    ['a.b+c@sub.firma.example', 'a.b+c@sub.firma.example'],
    ['\u200Binfo@bau\u2011firma.example\uFEFF', 'info@bau-firma.example'],
  ])('accepts %s as %s', (given, stored) => {
    expect(emailField.parse(given)).toBe(stored);
  });

  it.each([
    'nope',
    'a@b',
    '@firma.example',
    'a@@firma.example',
    'a@müller',
    'a@müller.example/x',
    'a@mül ler.example',
    'a@müller.example:25',
    'a@ü:p@firma.example',
    'a@[192.0.2.1]',
    'a@192.0.2.1',
    'a@-firma.example',
    '.a@firma.example',
    'a..b@firma.example',
    '-x@firma.example',
    `${'a'.repeat(250)}@firma.example`,
  ])('rejects %s', (given) => {
    expect(emailField.safeParse(given).success).toBe(false);
  });
});

describe('spanOfNights', () => {
  it.each([
    ['2026-03-01', '2026-03-02', []],
    ['2026-03-01', '2027-09-02', []],
    ['2026-03-01', '2027-09-03', [reasonMessage('too_many_nights', { max: 550 })]],
    ['2026-03-01', '2026-03-01', [reasonMessage('end_not_after_start')]],
    ['2026-03-01', '2026-04-31', [reasonMessage('iso_date_expected')]],
  ])('checks %s to %s', (from, to, messages) => {
    const { error } = availabilityQuerySchema.safeParse({ from, to });
    expect(error?.issues.map(({ message }) => message) ?? []).toEqual(messages);
  });
});
