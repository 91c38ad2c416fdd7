import { useCallback, useEffect, useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { RADIUS_MAX_KM } from '@kq/contracts/constants';
import { type AccommodationCard } from '@kq/contracts/http/accommodations';
import { askedFeature, askedShown, selectAskedIds } from '@/components/asked-accommodations';
import { locationFeature, type SelectedPlace } from '@/components/location-field';
import {
  type AccommodationSummary,
  toAccommodationSummary,
} from '@/components/accommodation/accommodation-summary';
import { isSameStay } from '@/components/accommodation/same-stay';
import { withSite } from '@/components/accommodation/work-site';
import { shortCity } from '@/components/accommodation/short-city';
import { useShownPrices } from '@/components/accommodation/prices';
import { pickStay, type StayParams } from '@/components/accommodation/stay-params';
import { bookingRequestFormFeature, BookingRequestModal } from '@/features/booking-request-form';
import { LazyMap } from '@/features/map';
import {
  focusPlace,
  requiredBeds,
  searchFeature,
  type SearchMapProps,
  SearchPage,
  selectSearch,
} from '@/features/search';
import {
  bestPicked,
  isForOtherSearch,
  accommodationRemoved,
  accommodationsSeen,
  accommodationToggled,
  selectionFeature,
  selectionSent,
  SelectionTray,
  selectSelection,
} from '@/features/selection';
import { requestLocation } from './request-location';

/** What search and city pages need in the store. */
export const searchWorkplaceFeatures = [
  locationFeature,
  searchFeature,
  selectionFeature,
  askedFeature,
  bookingRequestFormFeature,
];

interface SearchWorkplaceProps {
  readonly heading: string;
  readonly defaultRadius: number;
  readonly city?: SelectedPlace | undefined;
}

/** One accommodation that is asked alone; the selection has its own search. */
interface Single {
  readonly accommodation: AccommodationSummary;
  readonly stay: StayParams;
}

const NONE: ReadonlySet<number> = new Set();

/** Puts search, map, selection and request form together; none of them knows the others. */
export function SearchWorkplace({ heading, defaultRadius, city }: SearchWorkplaceProps) {
  const dispatch = useDispatch();
  const selection = useSelector(selectSelection);
  const { accommodations } = selection;
  const { cards } = useSelector(selectSearch);
  const rules = useShownSearch();
  const shown = rules?.search ?? null;
  const asked = useSelector((state: Parameters<typeof selectAskedIds>[0]) => selectAskedIds(state, shown));
  const [single, setSingle] = useState<Single | null>(null);
  const [isPreparing, setIsPreparing] = useState(false);
  const isForeign = isForOtherSearch(selection, shown);
  const selectedIds = useMemo(
    () => (isForeign ? NONE : new Set(accommodations.map(({ id }) => id))),
    [isForeign, accommodations],
  );
  useEffect(() => void dispatch(askedShown()), [dispatch]);
  useEffect(() => {
    if (cards.length > 0) dispatch(accommodationsSeen({ accommodations: cards, search: shown }));
  }, [cards, dispatch, shown]);

  const pickBest = useCallback(
    (found: readonly AccommodationCard[]) => {
      // The server's order counts, whatever the list is sorted by; asking again is left to the visitor.
      const best = found.filter(({ id }) => !asked.has(id)).sort((one, other) => other.score - one.score);
      dispatch(bestPicked({ accommodations: best.map(toAccommodationSummary), search: shown }));
    },
    [asked, dispatch, shown],
  );
  const toggle = useCallback(
    (card: AccommodationCard) =>
      void dispatch(accommodationToggled({ accommodation: toAccommodationSummary(card), search: shown })),
    [dispatch, shown],
  );
  const askOne = useCallback(
    (card: AccommodationCard) => {
      if (shown) setSingle({ accommodation: toAccommodationSummary(card), stay: shown });
    },
    [shown],
  );
  // A request is only sent for the search on the page, also after "back" behind the open form.
  const shownSingle = single && (shown === null || isSameStay(single.stay, shown)) ? single : null;
  const request = shownSingle ?? (isPreparing && !isForeign ? selectedOf(selection) : null);
  const close = () => {
    setSingle(null);
    setIsPreparing(false);
  };

  return (
    <>
      <SearchPage
        heading={heading}
        defaultRadius={defaultRadius}
        city={city}
        selectedIds={selectedIds}
        hasTray={accommodations.length > 0 || selection.replaced !== null}
        onToggle={toggle}
        onPickBest={pickBest}
        onAsk={askOne}
        renderMap={renderMap}
      />
      <SelectionTray
        rules={rules}
        onPrepare={() => setIsPreparing(true)}
        onPickBest={cards.length > 0 ? () => pickBest(cards) : undefined}
      />
      <BookingRequestModal
        context={request && contextOf(request)}
        stay={request?.stay}
        variant={shownSingle ? 'simple' : 'full'}
        onRemove={shownSingle ? undefined : (id) => dispatch(accommodationRemoved(id))}
        onChangeSite={changePlace}
        onClose={close}
        onSent={() => !shownSingle && dispatch(selectionSent())}
      />
    </>
  );
}

interface Asked {
  readonly accommodations: readonly AccommodationSummary[];
  readonly stay: StayParams;
}

function selectedOf(selection: ReturnType<typeof selectSelection>): Asked | null {
  return selection.madeFor && { accommodations: selection.accommodations, stay: selection.madeFor };
}

function contextOf(request: Asked | Single) {
  const accommodations = 'accommodation' in request ? [request.accommodation] : request.accommodations;
  return { accommodations, location: requestLocation(request.stay, accommodations) };
}

/** The search on the page, as a selection belongs to it, and what an accommodation needs to fit it. */
function useShownSearch() {
  const { search, meta, appliedMinBeds } = useSelector(selectSearch);
  const center = meta?.center ?? null;
  return useMemo(() => {
    if (search === null) return null;
    const stay = withSite(pickStay(search), center);
    // A section stands in for the radius, as far as requests reach.
    const reachKm = search.within === null ? search.radius : RADIUS_MAX_KM;
    const radiusKm = stay.lat === null ? null : reachKm;
    return { search: stay, radiusKm, minBeds: requiredBeds(search, appliedMinBeds) };
  }, [search, center, appliedMinBeds]);
}

const renderMap = (props: SearchMapProps) => <ResultMap {...props} />;

function ResultMap({ cards, nights, center, radiusKm, section, ...rest }: SearchMapProps) {
  const site = useMemo(
    () => center && { ...center, name: shortCity(center.name.split(',')[0] ?? '') },
    [center],
  );
  const accommodations = useShownPrices(cards, nights);
  return (
    <LazyMap
      accommodations={accommodations}
      center={site}
      radiusKm={site && !section ? radiusKm : null}
      section={section}
      {...rest}
    />
  );
}

/** The dialog returns the focus when it has closed. */
const RETURNED_MS = 100;
const changePlace = () => void setTimeout(focusPlace, RETURNED_MS);
