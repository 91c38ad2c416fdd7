import { type Language, LANGUAGES } from '@kq/contracts/constants';
import { respondText, type RespondTexts } from '@kq/contracts/text/spa-respond';
import { storageKeys } from '@/config/storage-keys';
import { readStored, writeStored } from '@/lib/browser-storage';

/** German is in the page's chunk; the other languages are loaded when they are shown. */
const catalogues: Readonly<Record<Language, () => Promise<RespondTexts>>> = {
  de: () => Promise.resolve(respondText),
  pl: async () => (await import('@kq/contracts/text/spa-respond-pl')).polishRespondText,
  en: async () => (await import('@kq/contracts/text/spa-respond-en')).englishRespondText,
};

export const loadRespondTexts = (language: Language): Promise<RespondTexts> => catalogues[language]();

/** The language that was chosen on this device; null before. */
export function readAnswerLanguage(): Language | null {
  const stored = readStored(storageKeys.answerLanguage);
  return LANGUAGES.find((language) => language === stored) ?? null;
}

export const storeAnswerLanguage = (language: Language): void =>
  writeStored(storageKeys.answerLanguage, language);
