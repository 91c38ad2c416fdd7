import { formatCount, formatNumber } from '@kq/contracts/format';
import styles from './numbers.module.css';

/** Beds times nights, as the coverage of a request counts them. */
interface BedsBarProps {
  readonly needed: number;
  readonly confirmed: number;
  /** Offered and not yet confirmed. */
  readonly offered: number;
}

/** Confirmed solid, offered hatched, open empty; the same in words below it (docs/look.md L12). Nothing where no bed is needed. */
export function BedsBar({ needed, confirmed, offered }: BedsBarProps) {
  if (needed === 0) return null;
  const open = needed - confirmed - offered;
  return (
    <div>
      <div className={styles.bar} aria-hidden="true">
        <div className={styles.confirmed} style={{ width: `${(confirmed / needed) * 100}%` }} />
        <div className={styles.offered} style={{ width: `${(offered / needed) * 100}%` }} />
      </div>
      <ul className={styles.legend}>
        <Entry
          look={styles.confirmed}
          text={`${formatCount(confirmed, 'Bettnacht', 'Bettnächte')} bestätigt`}
        />
        <Entry look={styles.offered} text={`${formatNumber(offered)} angeboten`} />
        <Entry look="" text={`${formatNumber(open)} ohne Angebot`} />
      </ul>
    </div>
  );
}

function Entry({ look, text }: { readonly look: string | undefined; readonly text: string }) {
  return (
    <li>
      <span aria-hidden="true" className={`${styles.swatch} ${look ?? ''}`} />
      {text}
    </li>
  );
}
