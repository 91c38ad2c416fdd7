import styles from './numbers.module.css';

interface BedsBarProps {
  /** Beds the crew needs. */
  readonly needed: number;
  readonly confirmed: number;
  /** Offered and not yet confirmed. */
  readonly offered: number;
}

/** Confirmed solid, offered hatched, open empty; the same in words below it (docs/look.md L12). */
export function BedsBar({ needed, confirmed, offered }: BedsBarProps) {
  const scale = Math.max(needed, 1);
  const confirmedShare = Math.min(confirmed / scale, 1);
  const offeredShare = Math.min(offered / scale, 1 - confirmedShare);
  const open = Math.max(needed - confirmed - offered, 0);
  return (
    <div>
      <div className={styles.bar} aria-hidden="true">
        <div className={styles.confirmed} style={{ width: `${confirmedShare * 100}%` }} />
        <div className={styles.offered} style={{ width: `${offeredShare * 100}%` }} />
      </div>
      <ul className={styles.legend}>
        <Entry look={styles.confirmed} text={`${confirmed} bestätigt`} />
        <Entry look={styles.offered} text={`${offered} angeboten`} />
        <Entry look="" text={`${open} ohne Angebot`} />
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
