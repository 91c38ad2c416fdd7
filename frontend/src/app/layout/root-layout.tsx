import { useEffect, useRef } from 'react';
import {
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
} from 'react-router-dom';
import { pagePath } from '@/config/paths';
import { pageTitle, type RouteHandle } from '../page-title';
import { DevStrip } from './dev-strip';
import { Footer } from './footer';
import { NavBar } from './nav-bar';
import { OfflineStrip } from './offline-strip';
import styles from './root-layout.module.css';
import { Toaster } from './toaster';
import { WaitingStrip } from './waiting-strip';

/** Pages as wide as the screen: bar and content share their edges. */
const WIDE_PAGES: readonly RouteHandle['name'][] = ['search', 'city'];

/** Pages for working get the short footer: legal links only. */
const WORK_PAGES: readonly RouteHandle['name'][] = [
  'search',
  'owner-dashboard',
  'dispatcher-dashboard',
  'admin-dashboard',
  'booking-request',
  'booking-response',
  'calendar-check',
  'calendar-feed',
];

/** Navigation bar, page, footer; title, shortcut, strips and toasts. */
export function RootLayout() {
  const match = useMatches().at(-1);
  const handle = match?.handle as RouteHandle | undefined;
  const isWide = handle !== undefined && WIDE_PAGES.includes(handle.name);
  const isWorkPage = handle !== undefined && WORK_PAGES.includes(handle.name);
  useAdminShortcut();

  return (
    <>
      <PageTitle handle={handle} params={match?.params ?? {}} />
      <a className={styles.skip} href="#main">
        Zum Inhalt springen
      </a>
      <NavigationProgress />
      <NavBar isWide={isWide} />
      <DevStrip />
      <OfflineStrip />
      <WaitingStrip />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer isShort={isWorkPage} />
      <Toaster />
      <FocusOnNavigation />
      <ScrollRestoration />
    </>
  );
}

interface PageTitleProps {
  readonly handle: RouteHandle | undefined;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** Rendered before the page, so that a page's own title (useDocumentTitle) overrides it. */
function PageTitle({ handle, params }: PageTitleProps) {
  const title = pageTitle(handle, params);
  const route = `${handle?.name ?? ''} ${JSON.stringify(params)}`;
  useEffect(() => {
    document.title = title;
  }, [title, route]);
  return null;
}

/** Alt+Shift+A opens the admin dashboard from anywhere; the server decides who sees data there (docs/spec PAGE-33). */
function useAdminShortcut(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.altKey || !event.shiftKey || event.code !== 'KeyA') return;
      event.preventDefault();
      void navigate(pagePath('admin-dashboard'));
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [navigate]);
}

/** A thin line while the next page's code loads. */
function NavigationProgress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : (
    <div className={styles.progress} role="progressbar" aria-label="Seite wird geladen" />
  );
}

/** After a change of page, keyboard and screen reader start at the new content. */
function FocusOnNavigation() {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}
