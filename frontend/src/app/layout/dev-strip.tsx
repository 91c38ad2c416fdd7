import { isTestOperation } from '@/config/env';
import { hrefLangOf, useFrameTexts } from '@/lib/frame-texts';
import { useIsHydrated } from '@/lib/hydration';
import styles from './strips.module.css';

/** docs/security.md S2: in test operation everyone at this machine can read every mail. */
export function DevStrip() {
  const isHydrated = useIsHydrated();
  const frame = useFrameTexts();
  if (!isHydrated || !isTestOperation()) return null;
  return (
    <p className={styles.grey} data-strip="dev">
      {frame.dev.text}{' '}
      <a href="/dev/mailbox" hrefLang={hrefLangOf(frame)}>
        {frame.dev.mailbox}
      </a>
    </p>
  );
}
