import { englishReasons } from '@kq/contracts/reasons/en';
import { polishReasons } from '@kq/contracts/reasons/pl';
import { type ReasonCatalogue } from '@kq/contracts/reasons/reason-text';
import { errorText } from './error-text';
import { createLanguageReasons } from './language-reasons';

const loaded = (catalogue: ReasonCatalogue) => ({
  reasons: createLanguageReasons(catalogue, () => Promise.resolve(catalogue)),
});

const german = { reasons: undefined };
const polish = loaded(polishReasons);
const english = loaded(englishReasons);
const tooLarge = {
  code: 'payload_too_large',
  message: 'Die Datei ist zu groß. Möglich sind höchstens 10 MB.',
  fields: {},
  reason: { reason: 'file_too_large', params: { megabytes: 10 } },
};
const twoFields = {
  code: 'validation_failed',
  message: 'Bitte prüfen Sie Ihre Angaben.',
  fields: { email: ['Diese Adresse ist bereits registriert.'], name: ['Höchstens 80 Zeichen.'] },
  reasons: {
    email: [{ reason: 'email_registered' }],
    name: [{ reason: 'too_many_characters', params: { max: 80 } }],
  },
};

describe('errorText', () => {
  it('shows what the server says in German', () => {
    expect(errorText(tooLarge, german)).toBe(tooLarge.message);
    expect(errorText(twoFields, german)).toBe('Diese Adresse ist bereits registriert. Höchstens 80 Zeichen.');
  });

  it('shows the sentence of a reason in the language of the page', () => {
    expect(errorText(tooLarge, polish)).toBe('Plik jest za duży. Dozwolone jest najwyżej 10 MB.');
    expect(errorText(tooLarge, english)).toBe('The file is too large. The limit is 10 MB.');
  });

  it('shows the sentences of the fields, without German in brackets', () => {
    expect(errorText(twoFields, polish)).toBe('Ten adres jest już zarejestrowany. Najwyżej 80 znaków.');
    expect(errorText(twoFields, english)).toBe('This address is already registered. At most 80 characters.');
  });

  it('shows the sentence of the code for a reason of a newer server, and beside fields without a reason', () => {
    expect(errorText({ ...tooLarge, code: 'conflict', reason: { reason: 'newer' } }, english)).toBe(
      englishReasons.conflict,
    );
    const { reasons: _reasons, ...withoutReasons } = twoFields;
    expect(errorText(withoutReasons, polish)).toBe(polishReasons.validation_failed);
    expect(errorText({ ...twoFields, reasons: { email: twoFields.reasons.email } }, polish)).toBe(
      `${polishReasons.validation_failed} Ten adres jest już zarejestrowany.`,
    );
  });

  it('shows no German where no service has answered, but a proxy', () => {
    const bare = { code: 'http_502', message: 'Der Dienst ist gerade nicht erreichbar.', fields: {} };
    expect(errorText(bare, polish)).toBe(polishReasons.failed);
    expect(errorText({ ...bare, reason: { reason: 'unavailable' } }, polish)).toBe(polishReasons.unavailable);
    expect(errorText({ ...bare, code: 'network' }, english)).toBe(englishReasons.network);
  });
});
