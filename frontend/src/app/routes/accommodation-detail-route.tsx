import { useEffect, useMemo, useRef, useState } from 'react';
import { useMediaQuery } from '@mantine/hooks';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { RADIUS_MAX_KM, RADIUS_MIN_KM } from '@kq/contracts/constants';
import { dateInBerlin } from '@kq/contracts/dates';
import { type Accommodation } from '@kq/contracts/http/accommodations';
import { askedFeature, askedShown } from '@/components/asked-accommodations';
import {
  type AccommodationSummary,
  toAccommodationSummary,
} from '@/components/accommodation/accommodation-summary';
import { reportAccommodationFeature } from '@/components/report-accommodation';
import { isBareStay } from '@/components/accommodation/same-stay';
import { useShownPrices } from '@/components/accommodation/prices';
import {
  longestOfStay,
  numberOf,
  parseStayParams,
  type StayParams,
} from '@/components/accommodation/stay-params';
import { Drawer } from '@/components/ui/drawer';
import { accommodationFeature, AccommodationPage } from '@/features/accommodation';
import { bookingRequestFormFeature, BookingRequestModal } from '@/features/booking-request-form';
import { LazyMap } from '@/features/map';
import {
  isForOtherSearch,
  accommodationRemoved,
  accommodationToggled,
  SelectionConflict,
  selectionFeature,
  selectionSent,
  SelectionTray,
  selectSelection,
} from '@/features/selection';
import { pagePath } from '@/config/paths';
import { useIsNearViewport } from '@/lib/use-near-viewport';
import { requestLocation } from './request-location';

export const features = [
  accommodationFeature,
  selectionFeature,
  askedFeature,
  bookingRequestFormFeature,
  reportAccommodationFeature,
];

interface Single {
  readonly accommodation: AccommodationSummary;
  readonly stay: StayParams;
}

/** /unterkunft/{slug}, and /accommodation/{id} of old links. */
export function Component() {
  const { slug, slugWithId } = useParams();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const selection = useSelector(selectSelection);
  const { accommodations } = selection;
  const rules = useShownRules();
  const shown = rules?.search ?? null;
  const [single, setSingle] = useState<Single | null>(null);
  const [isPreparing, setIsPreparing] = useState(false);
  const [isConflictOpen, setIsConflictOpen] = useState(false);
  // On narrow screens the foot belongs to the bar with this accommodation's price.
  const hasRoomForTray = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false });
  const isForeign = isForOtherSearch(selection, shown);
  useEffect(() => void dispatch(askedShown()), [dispatch]);

  const toggle = (accommodation: Accommodation) => {
    if (isForeign && !hasRoomForTray) setIsConflictOpen(true);
    else
      dispatch(accommodationToggled({ accommodation: toAccommodationSummary(accommodation), search: shown }));
  };
  const prepared =
    isPreparing && !isForeign && selection.madeFor ? { accommodations, stay: selection.madeFor } : null;
  const request = single ? { accommodations: [single.accommodation], stay: single.stay } : prepared;

  return (
    <>
      <AccommodationPage
        slug={slug ?? slugWithId ?? ''}
        isSelected={(id) => !isForeign && accommodations.some((accommodation) => accommodation.id === id)}
        onToggle={toggle}
        onAsk={(accommodation, stay) =>
          setSingle({ accommodation: toAccommodationSummary(accommodation), stay })
        }
        renderMap={renderMap}
      />
      {hasRoomForTray && <SelectionTray rules={rules} onPrepare={() => setIsPreparing(true)} />}
      {rules && (
        <Drawer
          opened={isConflictOpen && isForeign}
          onClose={() => setIsConflictOpen(false)}
          position="bottom"
          size="auto"
          title="Auswahl"
        >
          <SelectionConflict rules={rules} />
        </Drawer>
      )}
      <BookingRequestModal
        context={
          request && {
            accommodations: request.accommodations,
            location: requestLocation(request.stay, request.accommodations),
          }
        }
        stay={request?.stay}
        variant={single ? 'simple' : 'full'}
        onRemove={single ? undefined : (id) => dispatch(accommodationRemoved(id))}
        onChangeSite={() => void navigate(`${pagePath('search')}?${params.toString()}`)}
        onClose={() => {
          setSingle(null);
          setIsPreparing(false);
        }}
        onSent={() => !single && dispatch(selectionSent())}
      />
    </>
  );
}

/** The search that led here; null for an address that names none. */
function useShownRules() {
  const [params] = useSearchParams();
  const text = params.toString();
  return useMemo(() => {
    const shownParams = new URLSearchParams(text);
    const search = parseStayParams(shownParams, dateInBerlin(new Date()));
    if (isBareStay(search)) return null;
    const radiusKm = numberOf(shownParams.get('radius'), RADIUS_MIN_KM, RADIUS_MAX_KM) ?? RADIUS_MAX_KM;
    return { search, radiusKm: search.lat === null ? null : radiusKm, minBeds: 1 };
  }, [text]);
}

const none: ReadonlySet<number> = new Set();
const noop = (): void => undefined;
/** A region, not a street: the exact location is shown after an acceptance. */
const REGION_ZOOM = 10;

const renderMap = (accommodation: Accommodation, stay: StayParams) => (
  <MapWhenNear accommodation={accommodation} stay={stay} />
);

interface AccommodationMapProps {
  readonly accommodation: Accommodation;
  readonly stay: StayParams;
}

/** The map is below the first screen: it loads when it comes near. */
function MapWhenNear(props: AccommodationMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useIsNearViewport(frame);
  return (
    <div ref={frame} style={{ height: '100%' }}>
      {isNear && <AccommodationMap {...props} />}
    </div>
  );
}

/** The accommodation among its towns, and the work site when the search named one. */
function AccommodationMap({ accommodation, stay }: AccommodationMapProps) {
  const accommodations = useShownPrices(
    useMemo(() => [accommodation], [accommodation]),
    longestOfStay(stay),
  );
  const { lat, lng, location } = stay;
  const site = useMemo(
    () => (lat !== null && lng !== null ? { lat, lng, name: location || 'Einsatzort' } : null),
    [lat, lng, location],
  );
  return (
    <LazyMap
      accommodations={accommodations}
      center={site}
      radiusKm={null}
      fitZoom={REGION_ZOOM}
      activeId={null}
      selectedIds={none}
      onActivate={noop}
    />
  );
}
