import {
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import { useMediaQuery } from '@mantine/hooks';
import { useDispatch, useSelector } from 'react-redux';
import { type AccommodationCard } from '@kq/contracts/http/accommodations';
import { type SelectedPlace } from '@/components/location-field';
import { longestOfStay } from '@/components/accommodation/stay-params';
import { sectionName } from '@/texts/search-location';
import { type SearchParams } from '../search-params';
import { needsMore, pageOfCard, shownCount } from '../state/shown-cards';
import { moreRequested, searchChanged, searchLeft, searchRetried, selectSearch } from '../state/search.slice';
import { searchText } from '../texts';
import { type SearchUrl, useSearchUrl } from '../use-search-url';
import { ActiveFilters } from './active-filters';
import { FilterChips } from './filter-chips';
import { MapSwitch, PhoneMap } from './map-frames';
import { PinCard } from './pin-card';
import { cardTitleId } from './result-card';
import { ResultHead } from './result-head';
import { ResultList } from './result-list';
import { SearchBar } from './search-bar';
import styles from './search-page.module.css';

/** Props of a map with the same accommodations as the list. */
export interface SearchMapProps {
  readonly cards: readonly AccommodationCard[];
  /** Of the longest uninterrupted span of the shown search; null without dates. */
  readonly nights: number | null;
  readonly center: { readonly lat: number; readonly lng: number; readonly name: string } | null;
  readonly radiusKm: number;
  /** The accommodation under the pointer, in the list or on the map. */
  readonly activeId: number | null;
  readonly onActivate: (id: number | null) => void;
  readonly selectedIds: ReadonlySet<number>;
  /** Scrolls the list to the accommodation of a clicked pin. */
  readonly onOpen: (id: number) => void;
  /** The card beside a clicked pin; undefined where cards are shown below the map. */
  readonly renderCard?: ((id: number) => ReactNode) | undefined;
  readonly onSectionSearch: (section: SearchSection) => void;
}

/** The visible part of a map. */
interface SearchSection {
  readonly lat: number;
  readonly lng: number;
  readonly radiusKm: number;
  readonly townName: string | null;
}

interface SearchPageProps {
  readonly heading: string;
  readonly defaultRadius: number;
  /** The city of a city page. */
  readonly city?: SelectedPlace | undefined;
  readonly selectedIds: ReadonlySet<number>;
  /** True while the selection tray is shown at the foot. */
  readonly hasTray: boolean;
  readonly onToggle: (card: AccommodationCard) => void;
  readonly onPickBest: (cards: readonly AccommodationCard[]) => void;
  /** Opens the request form for this accommodation only. */
  readonly onAsk: (card: AccommodationCard, search: SearchParams) => void;
  readonly renderMap: (props: SearchMapProps) => ReactNode;
}

/** Search view (docs/spec SRCH-01): bar, filters, cards, map. The address is its state. */
export function SearchPage(props: SearchPageProps) {
  const { heading, defaultRadius, city, selectedIds, hasTray, onToggle, onPickBest, onAsk, renderMap } =
    props;
  const { search, isStale, change } = useSearchUrl({ defaultRadius, city });
  const dispatch = useDispatch();
  // Deferred: a list of new cards is rendered in pieces, taps in between are handled.
  const state = useDeferredValue(useSelector(selectSearch));
  const [activeId, setActiveId] = useState<number | null>(null);
  const [isMapOpen, setIsMapOpen] = useState(false);
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const isCompact = useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false });
  const isWide = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false });
  useSearchInStore(search);
  const ask = useCallback((card: AccommodationCard) => onAsk(card, search), [onAsk, search]);

  // A city page has its own first heading.
  const Heading = city ? 'h2' : 'h1';
  const hasMapBeside = Boolean(isWide) || (isMapOpen && !isPhone);
  const center = useSearchedPlace(state.search ?? search, state.meta?.center ?? null);
  const revealCard = useRevealCard({ search, cards: state.cards, change });
  const renderCard = (id: number): ReactNode => {
    const card = state.cards.find((other) => other.id === id);
    return (
      card && <PinCard card={card} search={search} isSelected={selectedIds.has(id)} onToggle={onToggle} />
    );
  };
  const map = (): ReactNode =>
    renderMap({
      cards: state.cards,
      nights: longestOfStay(state.search ?? search),
      center,
      // Of the search whose centre is shown: the address is a step ahead.
      radiusKm: state.search?.radius ?? search.radius,
      activeId,
      onActivate: setActiveId,
      selectedIds,
      onOpen: revealCard,
      renderCard: isPhone ? undefined : renderCard,
      onSectionSearch: ({ lat, lng, radiusKm, townName }) =>
        change({ location: sectionName(townName), lat, lng, placeId: null, radius: radiusKm }),
    });

  return (
    <div className={styles.page}>
      <SearchBar search={search} onChange={change} isCompact={Boolean(isCompact)} />
      <FilterChips search={search} state={state} onChange={change} />
      <div className={hasMapBeside ? styles.columns : styles.single}>
        <section className={styles.results} aria-labelledby="search-heading">
          <Heading id="search-heading" className="kq-visually-hidden">
            {heading}
          </Heading>
          {isStale && (
            <p className={styles.notice} role="status">
              {searchText.staleDates}
            </p>
          )}
          <ActiveFilters search={search} onChange={change} />
          <ResultHead
            search={search}
            state={state}
            onChange={change}
            onPickBest={onPickBest}
            isPhone={Boolean(isPhone)}
          />
          <ResultList
            search={search}
            state={state}
            shown={shownCount(search.page, state.cards.length)}
            activeId={activeId}
            selectedIds={selectedIds}
            onActivate={setActiveId}
            onToggle={onToggle}
            onAsk={ask}
            onChange={change}
            onRetry={() => dispatch(searchRetried())}
          />
        </section>
        {hasMapBeside && (
          <aside className={styles.map} aria-label={searchText.map}>
            {map()}
          </aside>
        )}
      </div>
      {!isWide && (
        <MapSwitch isOpen={isMapOpen} hasTray={hasTray} onToggle={() => setIsMapOpen(!isMapOpen)} />
      )}
      {isPhone && (
        <PhoneMap
          isOpen={isMapOpen}
          cards={state.cards}
          search={search}
          activeId={activeId}
          selectedIds={selectedIds}
          onActivate={setActiveId}
          onToggle={onToggle}
          onClose={() => setIsMapOpen(false)}
        >
          {map()}
        </PhoneMap>
      )}
    </div>
  );
}

/** Hands the address to the store; more steps of the same search only ask for what is missing. */
function useSearchInStore(search: SearchParams): void {
  const dispatch = useDispatch();
  const { status, cards, meta } = useSelector(selectSearch);
  const { page, ...rest } = search;
  const onSearchChange = useEffectEvent(() => dispatch(searchChanged(search)));
  const onPageChange = useEffectEvent((wanted: number) => {
    if (status === 'loaded' && meta && needsMore(wanted, cards.length, meta.total)) dispatch(moreRequested());
  });
  // The search without its page, by value.
  const question = JSON.stringify(rest);
  useEffect(() => void onSearchChange(), [question]);
  // Only a new page asks for more: a failed or short response is not requested again automatically.
  useEffect(() => onPageChange(page), [page]);
  useEffect(() => () => void dispatch(searchLeft()), [dispatch]);
}

/** The centre of the result under the name that was searched for. */
function useSearchedPlace(search: SearchParams, center: SearchMapProps['center']): SearchMapProps['center'] {
  const { location } = search;
  return useMemo(() => center && { ...center, name: location || center.name }, [center, location]);
}

interface RevealCardOptions {
  readonly search: SearchParams;
  readonly cards: readonly AccommodationCard[];
  readonly change: SearchUrl['change'];
}

/** Scrolls the list to a card, after showing as many cards as that takes. */
function useRevealCard({ search, cards, change }: RevealCardOptions): (id: number) => void {
  const [wantedId, setWantedId] = useState<number | null>(null);
  const { page } = search;
  useEffect(() => {
    if (wantedId === null) return;
    const card = document.getElementById(cardTitleId(wantedId))?.closest('article');
    if (!card) return;
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    card.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' });
    setWantedId(null);
  }, [wantedId, page]);
  return (id) => {
    const needed = pageOfCard(cards.findIndex((card) => card.id === id));
    if (needed > page) change({ page: needed });
    setWantedId(id);
  };
}
