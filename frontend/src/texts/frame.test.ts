import { consentText } from '@/lib/consent-texts';
import { englishConsentText } from '@/lib/consent-texts-en';
import { polishConsentText } from '@/lib/consent-texts-pl';
import { GERMAN } from '@/testing/frame-strings';
import { frameText } from './frame';
import { englishFrameText } from './frame-en';
import { polishFrameText } from './frame-pl';

/** Path and text of each entry; without functions and errors, which are tested elsewhere. */
function textsOf(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([key]) => key !== 'errors' && key !== 'reasons' && key !== 'calls')
    .flatMap(([key, one]) => textsOf(one, `${path}/${key}`));
}

describe.each([
  ['pl', polishFrameText, polishConsentText],
  ['en', englishFrameText, englishConsentText],
] as const)('frame and consent manager in %s', (language, frame, consent) => {
  const german = new Map(textsOf({ frameText, consentText }));
  const texts = textsOf({ frameText: frame, consentText: consent });

  it('have each text in another language than German', () => {
    expect(frame.language).toBe(language);
    expect(texts).toHaveLength(german.size);
    const same = texts.filter(([path, text]) => text === '' || german.get(path) === text);
    expect(same.map(([, text]) => text)).toEqual(language === 'en' ? ['Dashboard'] : []);
    expect(texts.filter(([, text]) => GERMAN.test(text))).toEqual([]);
  });

  it('say of each legal page that it is German', () => {
    const note = language === 'pl' ? / \(po niemiecku\)$/ : / \(in German\)$/;
    for (const text of Object.values(frame.legal)) expect(text).toMatch(note);
  });
});

const frames = { de: frameText, pl: polishFrameText, en: englishFrameText };

it.each([
  ['de', 1, 1, false, 'Ihre Anfrage an 1 Vermieter wartet auf die Bestätigung Ihrer Adresse.'],
  ['de', 1, 2, true, '2 Anfragen sind noch nicht gesendet.'],
  ['pl', 1, 1, false, 'Państwa zapytanie do 1 wynajmującego czeka na potwierdzenie Państwa adresu.'],
  ['pl', 5, 1, true, 'Państwa zapytanie do 5 wynajmujących nie zostało jeszcze wysłane.'],
  ['pl', 5, 3, false, '3 zapytania czekają na potwierdzenie Państwa adresu.'],
  ['pl', 5, 5, false, '5 zapytań czeka na potwierdzenie Państwa adresu.'],
  ['pl', 5, 5, true, 'Jeszcze nie wysłano: 5 zapytań.'],
  ['en', 1, 1, true, 'Your request to 1 owner has not been sent yet.'],
  ['en', 3, 1, false, 'Your request to 3 owners is waiting for you to confirm your address.'],
  ['en', 3, 2, false, '2 requests are waiting for you to confirm your address.'],
] as const)('words in %s a request to %i owners, %i requests, verified %s: %s', (...row) => {
  const [language, owners, count, isVerified, words] = row;
  expect(frames[language].waiting.strip(owners, count, isVerified)).toBe(words);
});

it.each(['pl', 'en'] as const)('has no more letters in the navigation bar than in German: %s', (language) => {
  const lettersOf = ({ nav }: typeof frameText): number =>
    [nav.home, nav.search, nav.providers, nav.about, nav.login, nav.register].join('').length;
  expect(lettersOf(frames[language])).toBeLessThanOrEqual(lettersOf(frameText));
});
