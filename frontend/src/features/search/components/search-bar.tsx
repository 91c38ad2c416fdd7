import { useState } from 'react';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { formatCount } from '@kq/contracts/format';
import { shortPeriod } from '@/components/accommodation/stay-words';
import { Modal } from '@/components/ui/modal';
import { type SearchParams } from '../search-params';
import styles from './search-bar.module.css';
import { SearchForm } from './search-form';
import { SEARCH_SUMMARY_ID } from './site-notice';

interface SearchBarProps {
  readonly search: SearchParams;
  /** Label of the work site that was searched around. */
  readonly place: string;
  readonly onChange: (changes: Partial<SearchParams>) => void;
  readonly isCompact: boolean;
}

/**
 * Compact search bar, sticky (docs/look.md L10): one line that opens the form, or the form itself where it fits in a
 * line.
 */
export function SearchBar({ search, place, onChange, isCompact }: SearchBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const formKey = JSON.stringify([
    search.location,
    search.startDate,
    search.endDate,
    search.nights,
    search.workers,
    search.radius,
  ]);
  const submit = (changes: Partial<SearchParams>) => {
    setIsOpen(false);
    onChange(changes);
  };

  if (!isCompact)
    return (
      <div className={styles.bar}>
        <div className={styles.inner}>
          <SearchForm
            key={formKey}
            idPrefix="bar"
            search={search}
            source="compact_search"
            onSubmit={submit}
          />
        </div>
      </div>
    );

  return (
    <div className={styles.bar}>
      <button
        id={SEARCH_SUMMARY_ID}
        type="button"
        className={styles.summary}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <IconSearch size={20} aria-hidden="true" />
        <span className={styles.lines}>
          <span className={styles.place}>{place || 'Alle Orte'}</span>
          <span className={styles.detail}>{summaryOf(search)}</span>
        </span>
        <IconAdjustmentsHorizontal size={20} aria-hidden="true" />
        <span className="kq-visually-hidden">Suche ändern</span>
      </button>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title="Suche ändern" fullScreen radius={0}>
        <SearchForm
          key={formKey}
          idPrefix="modal"
          search={search}
          source="mobile_modal"
          onSubmit={submit}
          isStacked
        />
      </Modal>
    </div>
  );
}

/** `1.–19. Dez. · 12 Personen · 25 km` */
function summaryOf(search: SearchParams): string {
  const { workers, location, radius } = search;
  const parts = [
    shortPeriod(search),
    workers === null ? null : formatCount(workers, 'Person', 'Personen'),
    location ? `${radius} km` : null,
  ];
  return parts.filter(Boolean).join(' · ');
}
