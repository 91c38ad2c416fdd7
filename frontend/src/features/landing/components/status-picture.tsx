import dark from '../pictures/status-dark.avif';
import light from '../pictures/status-light.avif';
import { landingText } from '../texts';
import styles from './status-picture.module.css';

/** The product at work, taken by scripts/take-pictures.ts; only the picture in the page's colours is shown and loaded. */
export function StatusPicture() {
  const { alt, caption } = landingText.picture;
  const shared = { alt, width: 520, height: 690, loading: 'lazy' } as const;
  return (
    <figure className={styles.figure}>
      <img {...shared} src={light} className={styles.light} />
      <img {...shared} src={dark} className={styles.dark} />
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
