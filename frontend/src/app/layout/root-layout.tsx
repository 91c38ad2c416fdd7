import { type ReactNode, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router-dom';
import { useFrameTexts } from '@/lib/frame-texts';
import { pageTitle, type RouteHandle } from '../page-title';
import { Footer } from './footer';
import { PageFrame } from './page-frame';
import styles from './root-layout.module.css';
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

/** The frame around every page of the router, its title, scroll position and focus. */
export function RootLayout({ bell }: { readonly bell: ReactNode }) {
  const match = useMatches().at(-1);
  const handle = match?.handle as RouteHandle | undefined;
  const isWide = handle !== undefined && WIDE_PAGES.includes(handle.name);
  const isWorkPage = handle !== undefined && WORK_PAGES.includes(handle.name);

  return (
    <>
      <PageTitle handle={handle} params={match?.params ?? {}} />
      <NavigationProgress />
      <PageFrame
        isWide={isWide}
        bell={bell}
        waiting={<WaitingStrip />}
        footer={<Footer isShort={isWorkPage} />}
      >
        <Outlet />
      </PageFrame>
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

/** A thin line while the next page's code loads. */
function NavigationProgress() {
  const { state } = useNavigation();
  const text = useFrameTexts();
  return state === 'idle' ? null : (
    <div className={styles.progress} role="progressbar" aria-label={text.loading} />
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
