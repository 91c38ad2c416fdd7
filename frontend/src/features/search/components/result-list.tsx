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
import { focusPlace } from './site-notice';
import styles from './result-list.module.css';

interface ResultListProps {
  readonly search: SearchParams;
  readonly state: SearchState;
  /** Number of rendered cards. */
  readonly shown: number;
  readonly activeId: number | null;
  /** Accommodation of the pin that was clicked last. */
  readonly openedId: number | null;
  readonly selectedIds: ReadonlySet<number>;
  readonly onActivate: (id: number | null) => void;
  readonly onToggle: (card: AccommodationCard) => void;
  readonly onAsk: (card: AccommodationCard) => void;
  readonly onChange: (changes: Partial<SearchParams>) => void;
  readonly onRetry: () => void;
}

/** Cards, or their loading, empty or error state. */
export function ResultList(props: ResultListProps) {
  const {
    search,
    state,
    shown,
    activeId,
    openedId,
    selectedIds,
    onActivate,
    onToggle,
    onAsk,
    onChange,
    onRetry,
  } = props;
  const { status, cards, meta, error } = state;

  if (status === 'failed' && error) {
    if (error.status === 422 && 'location' in error.fields)
      return <NoPlace text={error.fields['location']?.[0] ?? ''} onChange={onChange} />;
    return (
      <ErrorState
        title={searchText.failed}
        text={`${error.message} ${searchText.failedHelp}`}
        requestId={error.requestId}
        onRetry={onRetry}
      />
    );
  }
  if (cards.length === 0 && status !== 'loaded') return <ResultCardSkeletons count={5} />;
  if (cards.length === 0) return <EmptyResults search={search} meta={meta} onChange={onChange} />;

  const rest = (meta?.total ?? 0) - shown;
  return (
    <>
      <ul className={styles.list} aria-busy={status === 'loading'} onMouseLeave={() => onActivate(null)}>
        {listedCards(cards, shown, openedId).map((card, index) => (
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

interface NoPlaceProps {
  /** The server's words: an unknown place, or one abroad. */
  readonly text: string;
  readonly onChange: ResultListProps['onChange'];
}

/** The place of the search is unknown, or outside of Germany. */
function NoPlace({ text, onChange }: NoPlaceProps) {
  const isAbroad = text === searchText.abroad;
  const anywhere = { location: '', lat: null, lng: null, placeId: null, kind: null };
  return (
    <ErrorState
      title={isAbroad ? searchText.abroad : searchText.unknownPlace}
      text={isAbroad ? searchText.abroadHelp : searchText.unknownPlaceHelp}
      actions={
        <>
          <PlainButton onClick={focusPlace}>{searchText.changePlace}</PlainButton>
          <PlainButton look="secondary" onClick={() => onChange(anywhere)}>
            Alle Unterkünfte zeigen
          </PlainButton>
        </>
      }
    />
  );
}

/** The cards of the list, below that of an opened pin which is not among them: the list neither grows nor scrolls. */
export function listedCards(
  cards: readonly AccommodationCard[],
  shown: number,
  openedId: number | null,
): readonly AccommodationCard[] {
  const opened = cards.slice(shown).find(({ id }) => id === openedId);
  return opened ? [opened, ...cards.slice(0, shown)] : cards.slice(0, shown);
}
