import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { showFocused } from '@/lib/show-focused';
import styles from './dashboard-frame.module.css';

export interface DashboardSection<Key extends string> {
  readonly key: Key;
  readonly label: string;
  readonly icon: ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>;
}

interface DashboardFrameProps<Key extends string> {
  readonly title: string;
  readonly sections: readonly DashboardSection<Key>[];
  readonly current: Key;
  /** What needs attention in a section: a number, and its words for screen readers. */
  readonly badges?: Partial<Record<Key, { readonly count: number; readonly words: string }>>;
  /** Right of the title: notifications, the main action. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** Title, sections as links (`?section=`), and the open section. */
export function DashboardFrame<Key extends string>(props: DashboardFrameProps<Key>) {
  const { title, sections, current, badges, aside, children } = props;
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the strip of sections is wider than the screen.
    const open = nav.current?.querySelector('[aria-current]');
    open?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [current]);
  return (
    <div className={`kq-container ${styles.frame}`}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <div className={styles.aside}>{aside}</div>
      </header>
      <nav ref={nav} aria-label={title} className={styles.nav} onFocus={showFocused}>
        {sections.map(({ key, label, icon: Icon }) => (
          <Link key={key} to={`?section=${key}`} aria-current={key === current ? 'page' : undefined}>
            <Icon size={20} aria-hidden="true" /> {label}
            <Badge badge={badges?.[key]} />
          </Link>
        ))}
      </nav>
      <div className={styles.content}>{children}</div>
    </div>
  );
}

function Badge({
  badge,
}: {
  readonly badge: { readonly count: number; readonly words: string } | undefined;
}) {
  if (!badge) return null;
  return (
    <>
      <span className={styles.badge} aria-hidden="true">
        {badge.count}
      </span>
      <span className="kq-visually-hidden">, {badge.words}</span>
    </>
  );
}

interface SectionHeadProps {
  readonly title: string;
  readonly children?: ReactNode;
}

/** Title of a section with its actions. */
export function SectionHead({ title, children }: SectionHeadProps) {
  return (
    <div className={styles.sectionHead}>
      <h2>{title}</h2>
      {children && <div className={styles.aside}>{children}</div>}
    </div>
  );
}
