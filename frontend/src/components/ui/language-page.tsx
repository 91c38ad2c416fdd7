import { type ReactNode } from 'react';
import { type Language, LANGUAGE_NAMES, LANGUAGES } from '@kq/contracts/constants';
import { type PageTexts } from '@/lib/page-language';
import styles from './language-page.module.css';

interface LanguagePageProps {
  readonly texts: PageTexts;
  readonly onChoose: (language: Language) => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Frame of a page that a mail's link opens, with the choice of its language: Deutsch · Polski · English */
export function LanguagePage({ texts, onChoose, className = '', children }: LanguagePageProps) {
  return (
    <div className={`kq-container ${styles.page} ${className}`}>
      <div role="group" aria-label={texts.language} className={styles.languages}>
        {LANGUAGES.map((language) => (
          <button
            key={language}
            type="button"
            lang={language}
            aria-pressed={language === texts.format.language}
            onClick={() => onChoose(language)}
          >
            {LANGUAGE_NAMES[language]}
          </button>
        ))}
      </div>
      {children}
    </div>
  );
}
