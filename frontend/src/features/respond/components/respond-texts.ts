import { createContext, useContext } from 'react';
import { respondText, type RespondTexts } from '@kq/contracts/text/spa-respond';
import { type Catalogues } from '@/lib/page-language';

export const respondCatalogues: Catalogues<RespondTexts> = {
  de: respondText,
  pl: async () => (await import('@kq/contracts/text/spa-respond-pl')).polishRespondText,
  en: async () => (await import('@kq/contracts/text/spa-respond-en')).englishRespondText,
};

const RespondTextsContext = createContext<RespondTexts>(respondText);

export const RespondTextsProvider = RespondTextsContext.Provider;

/** Texts of the answer page in its language; German inside the dashboard. */
export const useRespondTexts = (): RespondTexts => useContext(RespondTextsContext);
