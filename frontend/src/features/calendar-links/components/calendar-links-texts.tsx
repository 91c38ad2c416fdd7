import { createContext, type ReactNode, useContext } from 'react';
import { type Language } from '@kq/contracts/constants';
import { LanguagePage } from '@/components/ui/language-page';
import { useDocumentTitle } from '@/lib/document-title';
import { type Catalogues, usePageLanguage } from '@/lib/page-language';
import { calendarLinksText, type CalendarLinksTexts } from '../texts';
import styles from './calendar-links.module.css';

const catalogues: Catalogues<CalendarLinksTexts> = {
  de: () => Promise.resolve(calendarLinksText),
  pl: async () => (await import('../texts-pl')).polishCalendarLinksText,
  en: async () => (await import('../texts-en')).englishCalendarLinksText,
};

const TextsContext = createContext<CalendarLinksTexts>(calendarLinksText);

/** Texts of the page in its language. */
export const useCalendarLinksTexts = (): CalendarLinksTexts => useContext(TextsContext);

interface LinkedCalendarPageProps {
  readonly page: 'check' | 'feed';
  /** Of the owner's profile; undefined before the view is read. */
  readonly language: Language | undefined;
  readonly loading: ReactNode;
  readonly children: ReactNode;
}

/** A page behind a mail about calendars, in the owner's language. */
export function LinkedCalendarPage({ page, language, loading, children }: LinkedCalendarPageProps) {
  const { texts, isReady, onChoose } = usePageLanguage(catalogues, calendarLinksText, language);
  useDocumentTitle(texts[page].pageTitle);
  return (
    <TextsContext value={texts}>
      <LanguagePage texts={texts} onChoose={onChoose} className={styles.page ?? ''}>
        {isReady ? children : loading}
      </LanguagePage>
    </TextsContext>
  );
}
