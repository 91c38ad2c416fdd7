import { type ReactNode } from 'react';
import { useFrameTexts } from '@/lib/frame-texts';
import { DevStrip } from './dev-strip';
import { NavBar } from './nav-bar';
import { OfflineStrip } from './offline-strip';
import styles from './root-layout.module.css';
import { Toaster } from './toaster';
import { useAdminShortcut } from './use-admin-shortcut';

interface PageFrameProps {
  readonly isWide?: boolean;
  readonly bell?: ReactNode;
  /** The strip of requests that wait for the verification of an address. */
  readonly waiting: ReactNode;
  readonly children: ReactNode;
  readonly footer: ReactNode;
}

/** Navigation bar, page, footer; shortcut, strips and toasts: in the language of the page. */
export function PageFrame({ isWide = false, bell, waiting, children, footer }: PageFrameProps) {
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
      {waiting}
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {footer}
      <Toaster />
    </>
  );
}
