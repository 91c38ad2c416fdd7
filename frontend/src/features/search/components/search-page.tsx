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
import { type MapBounds } from '@kq/contracts/map-bounds';
import { longestOfStay } from '@/components/accommodation/stay-params';
import { withSite } from '@/components/accommodation/work-site';
import { useEntryState } from '@/lib/use-entry-state';
import { type SearchParams } from '../search-params';
import { needsMore, shownCount } from '../state/shown-cards';
import {
  moreRequested,
  searchChanged,
  searchLeft,
  searchRetried,
  type SearchState,
  selectSearch,
} from '../state/search.slice';
import { searchText } from '../texts';
import { useSearchUrl } from '../use-search-url';
import { ActiveFilters } from './active-filters';
import { FilterChips } from './filter-chips';
import { MapSwitch, PhoneMap } from './map-frames';
import { PinCard } from './pin-card';
import { ResultHead } from './result-head';
import { ResultList } from './result-list';
import { SearchBar } from './search-bar';
import { SiteNotice } from './site-notice';
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
  /** Called when a pin is clicked: its accommodation comes on top of a list that does not show it. */
  readonly onOpen: (id: number) => void;
  /** The card beside a clicked pin; undefined where cards are shown below the map. */
  readonly renderCard?: ((id: number) => ReactNode) | undefined;
  /** Section of the map that the shown cards are in; null for the radius. */
  readonly section: MapBounds | null;
  readonly onSectionSearch: (section: MapBounds) => void;
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
  const [activeId, setActiveId] = useEntryState<number | null>('active accommodation', null);
  const [openedId, setOpenedId] = useState<number | null>(null);
  // Open again after Back from the page of an accommodation.
  const [isMapOpen, setIsMapOpen] = useEntryState('open map', false);
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const isCompact = useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false });
  const isWide = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false });
  useSearchInStore(search);
  const sited = useSitedSearch(search, state);
  const ask = useCallback((card: AccommodationCard) => onAsk(card, sited), [onAsk, sited]);

  // A city page has its own first heading.
  const Heading = city ? 'h2' : 'h1';
  const hasMapBeside = Boolean(isWide) || (isMapOpen && !isPhone);
  const center = state.meta?.center ?? null;
  const renderCard = (id: number): ReactNode => {
    const card = state.cards.find((other) => other.id === id);
    return (
      card && <PinCard card={card} search={sited} isSelected={selectedIds.has(id)} onToggle={onToggle} />
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
      onOpen: setOpenedId,
      renderCard: isPhone ? undefined : renderCard,
      section: (state.search ?? search).within,
      onSectionSearch: (within) => change({ within }),
    });

  return (
    <div className={styles.page}>
      <SearchBar search={search} place={sited.location} onChange={change} isCompact={Boolean(isCompact)} />
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
          <SiteNotice search={search} center={center} />
          <ActiveFilters search={search} onChange={change} />
          <ResultHead
            search={search}
            state={state}
            onChange={change}
            onPickBest={onPickBest}
            isPhone={Boolean(isPhone)}
          />
          <ResultList
            search={sited}
            state={state}
            shown={shownCount(search.page, state.cards.length)}
            activeId={activeId}
            openedId={openedId}
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
          search={sited}
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

/** The search of the address with the work site of its answer, which may be a step behind. */
function useSitedSearch(search: SearchParams, { search: answered, meta }: SearchState): SearchParams {
  const isAnswered =
    answered?.location === search.location && answered.lat === search.lat && answered.lng === search.lng;
  const center = isAnswered ? (meta?.center ?? null) : null;
  return useMemo(() => withSite(search, center), [search, center]);
}
