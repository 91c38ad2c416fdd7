import { createContext, useContext } from 'react';
import { type Catalogues } from '@/lib/page-language';
import { respondText, type RespondTexts } from '../texts';

export const respondCatalogues: Catalogues<RespondTexts> = {
  de: respondText,
  pl: async () => (await import('../texts-pl')).polishRespondText,
  en: async () => (await import('../texts-en')).englishRespondText,
};

const RespondTextsContext = createContext<RespondTexts>(respondText);

export const RespondTextsProvider = RespondTextsContext.Provider;

/** Texts of the answer page in its language; German inside the dashboard. */
export const useRespondTexts = (): RespondTexts => useContext(RespondTextsContext);
