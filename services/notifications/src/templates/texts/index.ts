import { DEFAULT_LANGUAGE, type Language } from '@kq/contracts';
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

export const textsIn = (language: Language = DEFAULT_LANGUAGE): MailTexts => catalogues[language];
