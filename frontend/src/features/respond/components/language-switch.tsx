import { type Language, LANGUAGE_NAMES, LANGUAGES } from '@kq/contracts/constants';
import { useRespondTexts } from './respond-texts';
import styles from './respond.module.css';

/** Deutsch · Polski · English */
export function LanguageSwitch({ onChoose }: { readonly onChoose: (language: Language) => void }) {
  const text = useRespondTexts();
  return (
    <div role="group" aria-label={text.language} className={styles.languages}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === text.format.language}
          onClick={() => onChoose(language)}
        >
          {LANGUAGE_NAMES[language]}
        </button>
      ))}
    </div>
  );
}
