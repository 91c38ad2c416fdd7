import { useSyncExternalStore } from 'react';
import { useFrameTexts } from '@/lib/frame-texts';
import styles from './strips.module.css';

/** Amber strip while the browser has no network; forms keep their drafts. */
export function OfflineStrip() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const text = useFrameTexts();
  return <div role="status">{!isOnline && <p className={styles.amber}>{text.offline}</p>}</div>;
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
