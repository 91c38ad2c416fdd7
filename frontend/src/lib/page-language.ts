import { useEffect, useLayoutEffect, useState } from 'react';
import { type Language, LANGUAGES } from '@kq/contracts/constants';
import { type LanguageFormat } from '@kq/contracts/language/language-format';
import { storageKeys } from '@/config/storage-keys';
import { type FrameTexts } from '@/texts/frame';
import { readStored, writeStored } from './browser-storage';
import { firstFrameTexts, showFrameTexts } from './frame-texts';
import { reportError } from './report-error';

/** Common fields of the texts of a page in several languages. */
export interface PageTexts {
  readonly format: LanguageFormat;
  /** What is around the page in its language. */
  readonly frame: FrameTexts;
  /** The word for the choice of the language. */
  readonly language: string;
}

/** Each language is loaded when it is shown; German is in the chunk of most pages. */
export type Catalogues<Texts> = Readonly<Record<Language, () => Promise<Texts>>>;

interface PageLanguage<Texts> {
  readonly texts: Texts;
  /** False while the first texts are loaded. */
  readonly isReady: boolean;
  readonly onChoose: (language: Language) => void;
}

/**
 * The language chosen on this device, else that of the owner's profile, which arrives with the view, else that of `first`.
 * `lang` of the document and what is around the page follow. Until another language is loaded, and when it cannot be, the
 * texts stay what they are.
 */
export function usePageLanguage<Texts extends PageTexts>(
  catalogues: Catalogues<Texts>,
  first: Texts,
  ofProfile: Language | undefined,
): PageLanguage<Texts> {
  const [chosen, setChosen] = useState(readPageLanguage);
  const [texts, setTexts] = useState(first);
  const [isSettled, setIsSettled] = useState(false);
  const language = chosen ?? ofProfile ?? first.format.language;

  useEffect(() => {
    let isCurrent = true;
    catalogues[language]()
      .then((loaded) => isCurrent && setTexts(loaded))
      .catch((error: unknown) => reportError(error, `texts in ${language}`))
      .finally(() => isCurrent && setIsSettled((before) => before || language !== first.format.language));
    return () => {
      isCurrent = false;
    };
  }, [catalogues, first, language]);
  useLayoutEffect(() => {
    document.documentElement.lang = texts.format.language;
    showFrameTexts(texts.frame);
    return () => {
      document.documentElement.lang = firstFrameTexts().language;
      showFrameTexts(firstFrameTexts());
    };
  }, [texts]);

  const onChoose = (next: Language) => {
    writeStored(storageKeys.answerLanguage, next);
    setIsSettled(true);
    // An error on the page is shown in the new language, too.
    void loadReasons(catalogues, next).finally(() => setChosen(next));
  };
  return { texts, isReady: isSettled || texts.format.language === language, onChoose };
}

async function loadReasons<Texts extends PageTexts>(catalogues: Catalogues<Texts>, language: Language) {
  try {
    await (await catalogues[language]()).frame.reasons?.load();
  } catch {
    // The texts of the language are missing, which their own loading reports.
  }
}

/** The language that was chosen on this device; null before. */
function readPageLanguage(): Language | null {
  const stored = readStored(storageKeys.answerLanguage);
  return LANGUAGES.find((language) => language === stored) ?? null;
}
