import { SegmentedControl } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { type AccommodationCard } from '@kq/contracts/http/accommodations';
import { resultCount, searchText } from '@kq/contracts/text/spa-search';
import { PlainButton } from '@/components/ui/button';
import { isSplit, presetMinBeds, splitMinBeds } from '../crew-split';
import { hasPlace, type SearchParams, type SearchSort, SEARCH_SORTS } from '../search-params';
import { type SearchState } from '../state/search.slice';
import styles from './result-head.module.css';

interface ResultHeadProps {
  readonly search: SearchParams;
  readonly state: SearchState;
  readonly onChange: (changes: Partial<SearchParams>) => void;
  readonly onPickBest: (cards: readonly AccommodationCard[]) => void;
}

/** How many were found, whether a crew may be split, how they are sorted, and the best 20 with one tap. */
export function ResultHead({ search, state, onChange, onPickBest }: ResultHeadProps) {
  const { meta, cards, status } = state;
  const { workers } = search;
  const isEmpty = status === 'failed' || (status === 'loaded' && cards.length === 0);
  return (
    <div className={styles.head}>
      <p className={styles.count} role="status">
        {meta && meta.total > 0 ? resultCount(meta.total, meta.beds_free_total) : ' '}
      </p>
      {workers !== null && workers > 1 && (
        <SegmentedControl
          className={styles.split}
          aria-label="Unterbringung der Kolonne"
          value={
            isSplit(workers, state.appliedMinBeds ?? presetMinBeds(workers, search.minBeds))
              ? 'split'
              : 'whole'
          }
          onChange={(value) => onChange({ minBeds: value === 'split' ? splitMinBeds(workers) : workers })}
          data={[
            { value: 'whole', label: searchText.wholeCrew },
            { value: 'split', label: searchText.splitCrew },
          ]}
        />
      )}
      <div className={styles.tools}>
        {!isEmpty && (
          <PlainButton
            look="secondary"
            className={styles.best}
            disabled={cards.length === 0}
            onClick={() => onPickBest(cards)}
          >
            <IconListCheck size={20} aria-hidden="true" />
            {searchText.pickBest}
          </PlainButton>
        )}
        <label className={styles.sort} hidden={isEmpty}>
          <span className="kq-visually-hidden">Sortieren nach</span>
          <select
            value={search.sort}
            onChange={(event) => onChange({ sort: event.target.value as SearchSort })}
          >
            {SEARCH_SORTS.filter((sort) => sort !== 'distance' || hasPlace(search)).map((sort) => (
              <option key={sort} value={sort}>
                {searchText.sorts[sort]}
              </option>
            ))}
          </select>
        </label>
      </div>
    </div>
  );
}
