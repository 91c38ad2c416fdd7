import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pagePath } from '@/config/paths';
import { openConsentSettings } from '@/lib/consent';
import { hrefLangOf, useFrameTexts } from '@/lib/frame-texts';
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
  const frame = useFrameTexts();
  const hrefLang = hrefLangOf(frame);
  return (
    <div className={styles.legal}>
      <ul>
        <li>
          <Link to={pagePath('impressum')} hrefLang={hrefLang}>
            {frame.legal.imprint}
          </Link>
        </li>
        <li>
          <Link to={pagePath('privacy-policy')} hrefLang={hrefLang}>
            {frame.legal.privacy}
          </Link>
        </li>
        <li>
          <Link to={pagePath('terms')} hrefLang={hrefLang}>
            {frame.legal.terms}
          </Link>
        </li>
        <li>
          <button type="button" onClick={() => void openConsentSettings()}>
            {frame.consent.open}
          </button>
        </li>
      </ul>
      <ColorSchemeChoice />
    </div>
  );
}
