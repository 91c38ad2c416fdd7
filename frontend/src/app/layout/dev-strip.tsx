import { isTestOperation } from '@/config/env';
import { useIsHydrated } from '@/lib/hydration';
import styles from './strips.module.css';

/** docs/security.md S2: in test operation everyone at this machine can read every mail. */
export function DevStrip() {
  const isHydrated = useIsHydrated();
  if (!isHydrated || !isTestOperation()) return null;
  return (
    <p className={styles.grey} data-strip="dev">
      Testbetrieb: alle Mails sind lesbar. <a href="/dev/mailbox">Postfach öffnen</a>
    </p>
  );
}
