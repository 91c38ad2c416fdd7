import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pagePath } from '@/config/paths';
import { openConsentSettings } from '@/lib/consent';
import { termsText } from '@/texts/terms';
import { ColorSchemeChoice } from './color-scheme-choice';
import styles from './footer.module.css';

/** The legal line, below what a page adds. */
export function LegalFooter({ children }: { readonly children?: ReactNode }) {
  return (
    <footer className={styles.footer}>
      <div className={`kq-container ${styles.inner}`}>
        {children}
        <LegalLine />
      </div>
    </footer>
  );
}

function LegalLine() {
  return (
    <div className={styles.legal}>
      <ul>
        <li>
          <Link to={pagePath('impressum')}>Impressum</Link>
        </li>
        <li>
          <Link to={pagePath('privacy-policy')}>Datenschutz</Link>
        </li>
        <li>
          <Link to={pagePath('terms')}>{termsText.short}</Link>
        </li>
        <li>
          <button type="button" onClick={() => void openConsentSettings()}>
            Cookie-Einstellungen
          </button>
        </li>
      </ul>
      <ColorSchemeChoice />
    </div>
  );
}
