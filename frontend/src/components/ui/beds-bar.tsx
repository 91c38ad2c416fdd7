import { formatCount, formatNumber } from '@kq/contracts/format';
import styles from './numbers.module.css';

/** Beds times nights, as the coverage of a request counts them. */
interface BedsBarProps {
  readonly needed: number;
  readonly confirmed: number;
  /** Offered and not yet confirmed. */
  readonly offered: number;
}

/** Confirmed solid, offered hatched, open empty; the same in words below it (docs/look.md L12). */
export function BedsBar({ needed, confirmed, offered }: BedsBarProps) {
  const scale = Math.max(needed, 1);
  const open = needed - confirmed - offered;
  return (
    <div>
      <div className={styles.bar} aria-hidden="true">
        <div className={styles.confirmed} style={{ width: `${(confirmed / scale) * 100}%` }} />
        <div className={styles.offered} style={{ width: `${(offered / scale) * 100}%` }} />
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
