import { useEffect, useLayoutEffect, useState } from 'react';
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '@kq/contracts/constants';
import { type LanguageFormat } from '@kq/contracts/language/language-format';
import { storageKeys } from '@/config/storage-keys';
import { frameText, type FrameTexts } from '@/texts/frame';
import { readStored, writeStored } from './browser-storage';
import { showFrameTexts } from './frame-texts';
import { reportError } from './report-error';

/** Common fields of the texts of a page in several languages. */
export interface PageTexts {
  readonly format: LanguageFormat;
  /** What is around the page in its language. */
  readonly frame: FrameTexts;
  /** The word for the choice of the language. */
  readonly language: string;
}

/** German is in the page's chunk; the other languages are loaded when they are shown. */
export interface Catalogues<Texts> {
  readonly de: Texts;
  readonly pl: () => Promise<Texts>;
  readonly en: () => Promise<Texts>;
}

interface PageLanguage<Texts> {
  readonly texts: Texts;
  /** False while the first texts are loaded. */
  readonly isReady: boolean;
  readonly onChoose: (language: Language) => void;
}

/**
 * The language chosen on this device, else that of the owner's profile, which arrives with the view. `lang` of the document
 * and what is around the page follow. Until another language is loaded, and when it cannot be, the texts stay what they are.
 */
export function usePageLanguage<Texts extends PageTexts>(
  catalogues: Catalogues<Texts>,
  ofProfile: Language | undefined,
): PageLanguage<Texts> {
  const [chosen, setChosen] = useState(readPageLanguage);
  const [texts, setTexts] = useState(catalogues.de);
  const [isSettled, setIsSettled] = useState(false);
  const language = chosen ?? ofProfile ?? DEFAULT_LANGUAGE;

  useEffect(() => {
    let isCurrent = true;
    load(catalogues, language)
      .then((loaded) => isCurrent && setTexts(loaded))
      .catch((error: unknown) => reportError(error, `texts in ${language}`))
      .finally(() => isCurrent && setIsSettled((before) => before || language !== DEFAULT_LANGUAGE));
    return () => {
      isCurrent = false;
    };
  }, [catalogues, language]);
  useLayoutEffect(() => {
    document.documentElement.lang = texts.format.language;
    showFrameTexts(texts.frame);
    return () => {
      document.documentElement.lang = DEFAULT_LANGUAGE;
      showFrameTexts(frameText);
    };
  }, [texts]);

  const onChoose = (next: Language) => {
    writeStored(storageKeys.answerLanguage, next);
    setChosen(next);
    setIsSettled(true);
  };
  return { texts, isReady: isSettled || texts.format.language === language, onChoose };
}

const load = async <Texts>(catalogues: Catalogues<Texts>, language: Language): Promise<Texts> =>
  language === 'de' ? catalogues.de : catalogues[language]();

/** The language that was chosen on this device; null before. */
function readPageLanguage(): Language | null {
  const stored = readStored(storageKeys.answerLanguage);
  return LANGUAGES.find((language) => language === stored) ?? null;
}
