import { type ReactNode } from 'react';
import { showFocused } from '@/lib/show-focused';
import styles from './tabs.module.css';

interface TabsProps {
  readonly label: string;
  readonly className?: string | undefined;
  /** Links; the open one has aria-current. */
  readonly children: ReactNode;
}

/** Links that change what is shown below them, in one line that scrolls sideways. */
export function Tabs({ label, className = '', children }: TabsProps) {
  return (
    <nav aria-label={label} className={`${styles.tabs} ${className}`} onFocus={showFocused}>
      {children}
    </nav>
  );
}
