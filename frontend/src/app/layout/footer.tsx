import { Link } from 'react-router-dom';
import { PRODUCT_NAME } from '@kq/contracts/constants';
import { termsText } from '@kq/contracts/text/spa-pages';
import { Brand } from '@/components/ui/brand';
import { pagePath } from '@/config/paths';
import { socialLinks } from '@/config/env';
import { FooterCities } from '@/features/cities';
import { openConsentSettings } from '@/lib/consent';
import { useIsHydrated } from '@/lib/hydration';
import { ColorSchemeChoice } from './color-scheme-choice';
import styles from './footer.module.css';

/** `isShort` leaves the legal line only. */
export function Footer({ isShort }: { readonly isShort: boolean }) {
  return (
    <footer className={styles.footer}>
      <div className={`kq-container ${styles.inner}`}>
        {!isShort && <Columns />}
        <LegalLine />
      </div>
    </footer>
  );
}

function Columns() {
  return (
    <div className={styles.columns}>
      <div>
        <p className={styles.brand}>
          <Brand />
        </p>
        <p className={styles.claim}>
          Unterkünfte für Monteure und Kolonnen. Eine Anfrage, bis zu 20 Vermieter.
        </p>
        <SocialLinks />
      </div>
      <nav aria-labelledby="footer-product">
        <h2 id="footer-product">{PRODUCT_NAME}</h2>
        <ul>
          <li>
            <Link to={pagePath('search')}>Unterkünfte finden</Link>
          </li>
          <li>
            <Link to={pagePath('providers')}>Für Anbieter</Link>
          </li>
          <li>
            <Link to={pagePath('about')}>Über uns</Link>
          </li>
          <li>
            <Link to={pagePath('register')}>Registrieren</Link>
          </li>
        </ul>
      </nav>
      <nav aria-labelledby="footer-cities">
        <h2 id="footer-cities">Beliebte Städte</h2>
        <ul className={styles.cities}>
          <FooterCities
            fallback={
              <li>
                <Link to={pagePath('search')}>Alle Unterkünfte ansehen</Link>
              </li>
            }
          />
        </ul>
      </nav>
    </div>
  );
}

/** Absent where the operator has configured none. */
function SocialLinks() {
  const links = useIsHydrated() ? socialLinks() : [];
  if (links.length === 0) return null;
  return (
    <ul className={styles.social}>
      {links.map(({ name, href }) => (
        <li key={name}>
          <a href={href} target="_blank" rel="noopener noreferrer nofollow">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

function LegalLine() {
  const isHydrated = useIsHydrated();
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
      {isHydrated && <ColorSchemeChoice />}
    </div>
  );
}
