import { formatNumber } from '@kq/contracts/format';
import { PlainButton } from './button';
import styles from './pager.module.css';

interface PagerProps {
  readonly meta: { readonly page: number; readonly per_page: number; readonly total: number };
  readonly onPage: (page: number) => void;
}

/** `Seite 2 von 7` with the ways back and on; nothing for a single page. */
export function Pager({ meta: { page, per_page, total }, onPage }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / per_page));
  if (pages === 1) return null;
  return (
    <nav className={styles.pager} aria-label="Seiten">
      <PlainButton look="secondary" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Zurück
      </PlainButton>
      <span>
        Seite {formatNumber(page)} von {formatNumber(pages)}
      </span>
      <PlainButton look="secondary" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Weiter
      </PlainButton>
    </nav>
  );
}
