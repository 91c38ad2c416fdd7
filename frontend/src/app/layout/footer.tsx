import { Link } from 'react-router-dom';
import { PRODUCT_NAME } from '@kq/contracts/constants';
import { Brand } from '@/components/ui/brand';
import { pagePath } from '@/config/paths';
import { socialLinks } from '@/config/env';
import { FooterCities } from '@/features/cities';
import { useIsHydrated } from '@/lib/hydration';
import styles from './footer.module.css';
import { LegalFooter } from './legal-footer';

/** `isShort` leaves the legal line only. */
export function Footer({ isShort }: { readonly isShort: boolean }) {
  return <LegalFooter>{!isShort && <Columns />}</LegalFooter>;
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

/** Empty where the operator has configured none. */
function SocialLinks() {
  const links = useIsHydrated() ? socialLinks() : [];
  return (
    <div className={styles.socialRoom}>
      {links.length > 0 && (
        <ul className={styles.social}>
          {links.map(({ name, href }) => (
            <li key={name}>
              <a href={href} target="_blank" rel="noopener noreferrer nofollow">
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
