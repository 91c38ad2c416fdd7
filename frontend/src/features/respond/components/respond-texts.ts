import { createContext, useContext, useEffect, useState } from 'react';
import { DEFAULT_LANGUAGE, type Language } from '@kq/contracts/constants';
import { respondText, type RespondTexts } from '@kq/contracts/text/spa-respond';
import { reportError } from '@/lib/report-error';
import { loadRespondTexts, readAnswerLanguage, storeAnswerLanguage } from '../state/answer-language';

const RespondTextsContext = createContext<RespondTexts>(respondText);

export const RespondTextsProvider = RespondTextsContext.Provider;

/** Texts of the answer page in its language; German inside the dashboard. */
export const useRespondTexts = (): RespondTexts => useContext(RespondTextsContext);

interface PageLanguage {
  readonly texts: RespondTexts;
  /** False while the first texts are loaded. */
  readonly isReady: boolean;
  readonly onChoose: (language: Language) => void;
}

/**
 * The language chosen on this device, else that of the owner's profile, which arrives with the view. `lang` of the document
 * follows. Until another language is loaded, and when it cannot be, the texts stay what they are.
 */
export function usePageLanguage(ofProfile: Language | undefined): PageLanguage {
  const [chosen, setChosen] = useState(readAnswerLanguage);
  const [texts, setTexts] = useState(respondText);
  const [isSettled, setIsSettled] = useState(false);
  const language = chosen ?? ofProfile ?? DEFAULT_LANGUAGE;

  useEffect(() => {
    let isCurrent = true;
    loadRespondTexts(language)
      .then((loaded) => isCurrent && setTexts(loaded))
      .catch((error: unknown) => reportError(error, `texts in ${language}`))
      .finally(() => isCurrent && setIsSettled((before) => before || language !== DEFAULT_LANGUAGE));
    return () => {
      isCurrent = false;
    };
  }, [language]);
  useEffect(() => {
    document.documentElement.lang = texts.format.language;
    return () => {
      document.documentElement.lang = DEFAULT_LANGUAGE;
    };
  }, [texts]);

  const onChoose = (next: Language) => {
    storeAnswerLanguage(next);
    setChosen(next);
    setIsSettled(true);
  };
  return { texts, isReady: isSettled || texts.format.language === language, onChoose };
}
