import { type ReactNode } from 'react';
import { useFrameTexts } from '@/lib/frame-texts';
import { DevStrip } from './dev-strip';
import { NavBar } from './nav-bar';
import { OfflineStrip } from './offline-strip';
import styles from './root-layout.module.css';
import { Toaster } from './toaster';
import { useAdminShortcut } from './use-admin-shortcut';
import { WaitingStrip } from './waiting-strip';

interface PageFrameProps {
  readonly isWide?: boolean;
  readonly bell?: ReactNode;
  readonly children: ReactNode;
  readonly footer: ReactNode;
}

/** Navigation bar, page, footer; shortcut, strips and toasts: in the language of the page. */
export function PageFrame({ isWide = false, bell, children, footer }: PageFrameProps) {
  useAdminShortcut();
  const text = useFrameTexts();
  return (
    <>
      <a className={styles.skip} href="#main">
        {text.skip}
      </a>
      <NavBar isWide={isWide} bell={bell} />
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
