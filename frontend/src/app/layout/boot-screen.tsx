import { Brand } from '@/components/ui/brand';
import navStyles from './nav-bar.module.css';

/** Placeholder until the code of the first page is loaded: the same bar as in index.html. */
export function BootScreen() {
  return (
    <div className={navStyles.bar}>
      <div className={navStyles.inner}>
        <span className={navStyles.brand}>
          <Brand />
        </span>
        <span className="kq-visually-hidden" role="status">
          Wird geladen
        </span>
      </div>
    </div>
  );
}
