import { type AccommodationCard } from '@kq/contracts/http/accommodations';
import { formatNumber } from '@kq/contracts/format';
import { PlainButton } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { type SearchParams } from '../search-params';
import { type SearchState } from '../state/search.slice';
import { searchText } from '../texts';
import { EmptyResults } from './empty-results';
import { ResultCard } from './result-card';
import { ResultCardSkeletons } from './result-card-skeleton';
import styles from './result-list.module.css';

interface ResultListProps {
  readonly search: SearchParams;
  readonly state: SearchState;
  /** Number of rendered cards. */
  readonly shown: number;
  readonly activeId: number | null;
  readonly selectedIds: ReadonlySet<number>;
  readonly onActivate: (id: number | null) => void;
  readonly onToggle: (card: AccommodationCard) => void;
  readonly onAsk: (card: AccommodationCard) => void;
  readonly onChange: (changes: Partial<SearchParams>) => void;
  readonly onRetry: () => void;
}

/** Cards, or their loading, empty or error state. */
export function ResultList(props: ResultListProps) {
  const { search, state, shown, activeId, selectedIds, onActivate, onToggle, onAsk, onChange, onRetry } =
    props;
  const { status, cards, meta, error } = state;

  if (status === 'failed' && error) {
    const isUnknownPlace = error.status === 422 && 'location' in error.fields;
    return (
      <ErrorState
        title={isUnknownPlace ? searchText.unknownPlace : searchText.failed}
        text={isUnknownPlace ? searchText.unknownPlaceHelp : `${error.message} ${searchText.failedHelp}`}
        requestId={isUnknownPlace ? null : error.requestId}
        onRetry={isUnknownPlace ? undefined : onRetry}
        actions={
          isUnknownPlace && (
            <PlainButton onClick={() => onChange({ location: '', lat: null, lng: null })}>
              Alle Unterkünfte zeigen
            </PlainButton>
          )
        }
      />
    );
  }
  if (cards.length === 0 && status !== 'loaded') return <ResultCardSkeletons count={5} />;
  if (cards.length === 0) return <EmptyResults search={search} meta={meta} onChange={onChange} />;

  const rest = (meta?.total ?? 0) - shown;
  return (
    <>
      <ul className={styles.list} aria-busy={status === 'loading'} onMouseLeave={() => onActivate(null)}>
        {cards.slice(0, shown).map((card, index) => (
          <li key={card.id}>
            <ResultCard
              card={card}
              search={search}
              isFirst={index === 0}
              isActive={card.id === activeId}
              isSelected={selectedIds.has(card.id)}
              onActivate={onActivate}
              onToggle={onToggle}
              onAsk={onAsk}
            />
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <div className={styles.more}>
          <PlainButton
            look="secondary"
            disabled={status === 'loadingMore'}
            onClick={() => onChange({ page: search.page + 1 })}
          >
            {searchText.more} ({formatNumber(rest)})
          </PlainButton>
        </div>
      )}
    </>
  );
}
