import { useEffect, useMemo, useRef, useState } from 'react';
import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useDispatch, useSelector } from 'react-redux';
import { useParams, useSearchParams } from 'react-router-dom';
import { RADIUS_MAX_KM, RADIUS_MIN_KM } from '@kq/contracts/constants';
import { dateInBerlin } from '@kq/contracts/dates';
import { type Accommodation } from '@kq/contracts/http/accommodations';
import { askedFeature, askedShown } from '@/components/asked-accommodations';
import { type PlaceSummary, toPlaceSummary } from '@/components/accommodation/place-summary';
import { isBareStay } from '@/components/accommodation/same-stay';
import { useShownPrices } from '@/components/accommodation/prices';
import {
  nightsOfStay,
  numberOf,
  parseStayParams,
  type StayParams,
} from '@/components/accommodation/stay-params';
import { accommodationFeature, AccommodationPage } from '@/features/accommodation';
import { bookingRequestFormFeature, BookingRequestModal } from '@/features/booking-request-form';
import { PlaceMap } from '@/features/map';
import {
  isForOtherSearch,
  placeRemoved,
  placeToggled,
  SelectionConflict,
  selectionFeature,
  selectionSent,
  SelectionTray,
  selectSelection,
} from '@/features/selection';
import { useIsNearViewport } from '@/lib/use-near-viewport';
import { requestLocation } from './request-location';

export const features = [accommodationFeature, selectionFeature, askedFeature, bookingRequestFormFeature];

interface Single {
  readonly place: PlaceSummary;
  readonly stay: StayParams;
}

/** /unterkunft/{slug}, and /accommodation/{id} of old links. */
export function Component() {
  const { slug, slugWithId } = useParams();
  const dispatch = useDispatch();
  const selection = useSelector(selectSelection);
  const { places } = selection;
  const rules = useShownRules();
  const shown = rules?.search ?? null;
  const [single, setSingle] = useState<Single | null>(null);
  const [isPreparing, setIsPreparing] = useState(false);
  const [isConflictOpen, setIsConflictOpen] = useState(false);
  // On narrow screens the foot belongs to the bar with this place's price.
  const hasRoomForTray = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false });
  const isForeign = isForOtherSearch(selection, shown);
  useEffect(() => void dispatch(askedShown()), [dispatch]);

  const toggle = (accommodation: Accommodation) => {
    if (isForeign && !hasRoomForTray) setIsConflictOpen(true);
    else dispatch(placeToggled({ place: toPlaceSummary(accommodation), search: shown }));
  };
  const prepared =
    isPreparing && !isForeign && selection.madeFor ? { places, stay: selection.madeFor } : null;
  const request = single ? { places: [single.place], stay: single.stay } : prepared;

  return (
    <>
      <AccommodationPage
        slug={slug ?? slugWithId ?? ''}
        isSelected={(id) => !isForeign && places.some((place) => place.id === id)}
        onToggle={toggle}
        onAsk={(accommodation, stay) => setSingle({ place: toPlaceSummary(accommodation), stay })}
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
          request && { places: request.places, location: requestLocation(request.stay, request.places) }
        }
        stay={request?.stay}
        variant={single ? 'simple' : 'full'}
        onRemove={single ? undefined : (id) => dispatch(placeRemoved(id))}
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

const renderMap = (place: Accommodation, stay: StayParams) => <MapWhenNear place={place} stay={stay} />;

interface AccommodationMapProps {
  readonly place: Accommodation;
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

/** The place among its towns, and the work site when the search named one. */
function AccommodationMap({ place, stay }: AccommodationMapProps) {
  const places = useShownPrices(
    useMemo(() => [place], [place]),
    nightsOfStay(stay),
  );
  const { lat, lng, location } = stay;
  const site = useMemo(
    () => (lat !== null && lng !== null ? { lat, lng, name: location || 'Einsatzort' } : null),
    [lat, lng, location],
  );
  return (
    <PlaceMap
      places={places}
      center={site}
      radiusKm={null}
      fitZoom={REGION_ZOOM}
      activeId={null}
      selectedIds={none}
      onActivate={noop}
    />
  );
}
