import { createContext, useContext } from 'react';
import { type Catalogues } from '@/lib/page-language';
import { type RespondTexts } from '../texts';

/** All but German, which the dashboard has in its own chunk. */
export const translatedRespondTexts: Omit<Catalogues<RespondTexts>, 'de'> = {
  pl: async () => (await import('../texts-pl')).polishRespondText,
  en: async () => (await import('../texts-en')).englishRespondText,
};

const RespondTextsContext = createContext<RespondTexts | null>(null);

export const RespondTextsProvider = RespondTextsContext.Provider;

/** Texts of the answer page in its language; German inside the dashboard. */
export function useRespondTexts(): RespondTexts {
  const texts = useContext(RespondTextsContext);
  if (texts === null) throw new Error('The texts of the answer page have no provider');
  return texts;
}
