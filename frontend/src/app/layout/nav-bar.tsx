import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconMenu2, IconX } from '@tabler/icons-react';
import { useSelector } from 'react-redux';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { Brand } from '@/components/ui/brand';
import { ButtonLink } from '@/components/ui/button';
import { pagePath } from '@/config/paths';
import { hrefLangOf, useFrameTexts } from '@/lib/frame-texts';
import { useIsHydrated } from '@/lib/hydration';
import { useBackClosesLayer } from '@/lib/layers';
import { selectIsInitialized, selectIsLoggedIn } from '@/lib/session/auth.slice';
import { useNavbarHeight } from '@/lib/viewport';
import styles from './nav-bar.module.css';
import { UserMenu, UserMenuItems } from './user-menu';

const mainLinks = [
  { name: 'home', to: pagePath('home') },
  { name: 'search', to: pagePath('search') },
  { name: 'providers', to: pagePath('providers') },
  { name: 'about', to: pagePath('about') },
] as const;

interface NavBarProps {
  readonly isWide: boolean;
  /** Of signed-in users. */
  readonly bell?: ReactNode;
}

/**
 * Navigation bar (docs/spec HOME-02); its links fold into a menu below 1008 px, which they need until the font is there.
 * `isWide` follows the pages of 1440 px.
 */
export function NavBar({ isWide, bell }: NavBarProps) {
  const bar = useRef<HTMLElement>(null);
  useNavbarHeight(bar);
  const frame = useFrameTexts();
  const text = frame.nav;
  const isHydrated = useIsHydrated();
  const isLoggedIn = useSelector(selectIsLoggedIn) && isHydrated;
  // Prerendered markup shows the signed-out bar; a stored token may still turn it into the menu.
  const isPending = !useSelector(selectIsInitialized) && isHydrated;
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const { pathname, search } = useLocation();

  useBackClosesLayer(isMenuOpen, () => setIsMenuOpen(false));
  useEffect(() => setIsMenuOpen(false), [pathname, search]);
  useEffect(() => {
    if (!isMenuOpen) return;
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && setIsMenuOpen(false);
    window.addEventListener('keydown', closeOnEscape);
    return () => window.removeEventListener('keydown', closeOnEscape);
  }, [isMenuOpen]);

  return (
    <header ref={bar} className={styles.bar}>
      <div className={`${styles.inner} ${isWide ? styles.wide : ''}`}>
        <Link
          to={pagePath('home')}
          className={styles.brand}
          aria-label={text.brand}
          hrefLang={hrefLangOf(frame)}
        >
          <Brand />
        </Link>
        <nav className={styles.links} aria-label={text.main}>
          <MainLinks />
        </nav>
        {isLoggedIn && bell}
        <div className={styles.account}>
          {isPending && <span className={styles.pending} aria-hidden="true" />}
          {!isPending && (isLoggedIn ? <UserMenu /> : <SignInLinks />)}
        </div>
        <button
          type="button"
          className={styles.burger}
          aria-expanded={isMenuOpen}
          aria-controls="mobile-menu"
          aria-label={isMenuOpen ? text.closeMenu : text.openMenu}
          onClick={() => setIsMenuOpen(!isMenuOpen)}
        >
          {isMenuOpen ? <IconX aria-hidden="true" /> : <IconMenu2 aria-hidden="true" />}
        </button>
      </div>
      <nav id="mobile-menu" className={styles.mobileMenu} hidden={!isMenuOpen} aria-label={text.menu}>
        <MainLinks />
        <hr className={styles.rule} />
        {isLoggedIn ? <UserMenuItems onChosen={() => setIsMenuOpen(false)} /> : <SignInLinks />}
      </nav>
    </header>
  );
}

function MainLinks() {
  const frame = useFrameTexts();
  return mainLinks.map(({ name, to }) => (
    <NavLink key={to} to={to} end className={styles.link} hrefLang={hrefLangOf(frame)}>
      {frame.nav[name]}
    </NavLink>
  ));
}

function SignInLinks() {
  const frame = useFrameTexts();
  return (
    <>
      <ButtonLink to={pagePath('login')} look="quiet" hrefLang={hrefLangOf(frame)}>
        {frame.nav.login}
      </ButtonLink>
      <ButtonLink to={pagePath('register')} look="primary" hrefLang={hrefLangOf(frame)}>
        {frame.nav.register}
      </ButtonLink>
    </>
  );
}
