import { IconInfoCircle } from '@tabler/icons-react';
import styles from './demo-mark.module.css';
import { demoText } from './texts';

/** "Beispiel" on an accommodation of the demo data; in the size of the text around it. */
export function DemoMark({ isDemo }: { readonly isDemo: boolean }) {
  if (!isDemo) return null;
  return (
    <span className={styles.mark}>
      <IconInfoCircle size={18} aria-hidden="true" />
      {demoText.mark}
      <span className="kq-visually-hidden">: {demoText.meaning}</span>
    </span>
  );
}
