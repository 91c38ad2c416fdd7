import { IconListCheck } from '@tabler/icons-react';
import { type AccommodationCard } from '@kq/contracts/http/accommodations';
import { NetSwitch } from '@/components/accommodation/net-switch';
import { useIsNet } from '@/components/accommodation/prices';
import { PICK_BEST } from '@/components/accommodation/texts';
import { PlainButton } from '@/components/ui/button';
import { type SearchParams, type SearchSort, sortsOf } from '../search-params';
import { type SearchState } from '../state/search.slice';
import { resultCount, searchText } from '../texts';
import { CrewShare } from './crew-share';
import styles from './result-head.module.css';
import { SplitChoice } from './split-choice';

interface ResultHeadProps {
  readonly search: SearchParams;
  readonly state: SearchState;
  readonly onChange: (changes: Partial<SearchParams>) => void;
  readonly onPickBest: (cards: readonly AccommodationCard[]) => void;
  /** Phones have split and net prices in the sheet of filters. */
  readonly isPhone: boolean;
}

/** How many were found, whether a crew may be split, how they are sorted, and the best 20 with one tap. */
export function ResultHead({ search, state, onChange, onPickBest, isPhone }: ResultHeadProps) {
  const { meta, cards, status } = state;
  const [isNet] = useIsNet();
  const isEmpty = status === 'failed' || (status === 'loaded' && cards.length === 0);
  return (
    <div className={styles.head}>
      <p className={styles.count} role="status">
        {meta && meta.total > 0 ? resultCount(meta.total, meta.beds_free_total) : ' '}
      </p>
      {!isPhone && !isEmpty && (
        <div className={styles.net}>
          <NetSwitch />
        </div>
      )}
      {!isPhone && <SplitChoice search={search} state={state} onChange={onChange} />}
      <div className={styles.tools}>
        {!isEmpty && (
          <PlainButton
            look="secondary"
            className={styles.best}
            disabled={cards.length === 0}
            onClick={() => onPickBest(cards)}
          >
            <IconListCheck className={styles.bestIcon} size={20} aria-hidden="true" />
            {PICK_BEST}
          </PlainButton>
        )}
        <label className={styles.sort} hidden={isEmpty}>
          <span className="kq-visually-hidden">Sortieren nach</span>
          <select
            value={search.sort}
            onChange={(event) => onChange({ sort: event.target.value as SearchSort })}
          >
            {sortsOf(search).map((sort) => (
              <option key={sort} value={sort}>
                {isNet ? (searchText.sortsOfNet[sort] ?? searchText.sorts[sort]) : searchText.sorts[sort]}
              </option>
            ))}
          </select>
        </label>
      </div>
      <CrewShare search={search} state={state} onChange={onChange} isPhone={isPhone} />
    </div>
  );
}
