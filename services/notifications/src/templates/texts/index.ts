import { DEFAULT_LANGUAGE, type Language } from '@kq/contracts';
import { formatOn } from '@kq/contracts/language/language-format';
import { englishTexts } from './english-texts';
import { germanTexts, type MailTexts } from './german-texts';
import { polishTexts } from './polish-texts';

export { germanTexts, type MailTexts };

/** One catalogue per language: a new language does not compile without one. */
const catalogues: Readonly<Record<Language, MailTexts>> = {
  de: germanTexts,
  pl: polishTexts,
  en: englishTexts,
};

/** Returns the texts of a language; dates are read on `today`, the day on which the mail is sent. */
export function textsIn(language: Language = DEFAULT_LANGUAGE, today: string): MailTexts {
  const texts = catalogues[language];
  return { ...texts, format: formatOn(texts.format, today) };
}
