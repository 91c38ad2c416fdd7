import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { pagePath } from '@/config/paths';
import { DevStrip } from './dev-strip';
import { NavBar } from './nav-bar';
import { OfflineStrip } from './offline-strip';
import styles from './root-layout.module.css';
import { Toaster } from './toaster';
import { WaitingStrip } from './waiting-strip';

interface PageFrameProps {
  readonly isWide?: boolean;
  readonly children: ReactNode;
  readonly footer: ReactNode;
}

/** Navigation bar, page, footer; shortcut, strips and toasts. */
export function PageFrame({ isWide = false, children, footer }: PageFrameProps) {
  useAdminShortcut();
  return (
    <>
      <a className={styles.skip} href="#main">
        Zum Inhalt springen
      </a>
      <NavBar isWide={isWide} />
      <DevStrip />
      <OfflineStrip />
      <WaitingStrip />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {footer}
      <Toaster />
    </>
  );
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
