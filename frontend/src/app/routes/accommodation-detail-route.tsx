import { useMemo, useState } from 'react';
import { useMediaQuery } from '@mantine/hooks';
import { useDispatch, useSelector } from 'react-redux';
import { useParams, useSearchParams } from 'react-router-dom';
import { type Accommodation } from '@kq/contracts/http/accommodations';
import { type PlaceSummary, toPlaceSummary } from '@/components/accommodation/place-summary';
import { dateInBerlin } from '@kq/contracts/dates';
import { emptyStay, parseStayParams, type StayParams } from '@/components/accommodation/stay-params';
import { accommodationFeature, AccommodationPage } from '@/features/accommodation';
import { bookingRequestFormFeature, BookingRequestModal } from '@/features/booking-request-form';
import { PlaceMap } from '@/features/map';
import {
  placeToggled,
  selectionCleared,
  selectionFeature,
  SelectionTray,
  selectPlaces,
} from '@/features/selection';
import { useMapNames } from './map-names';
import { requestLocation } from './request-location';

export const features = [accommodationFeature, selectionFeature, bookingRequestFormFeature];

interface Asked {
  readonly places: readonly PlaceSummary[];
  readonly stay: StayParams;
  /** The selection, not only the place of this page. */
  readonly isSelection: boolean;
}

/** /unterkunft/{slug}, and /accommodation/{id} of old links. */
export function Component() {
  const { slug, slugWithId } = useParams();
  const dispatch = useDispatch();
  const places = useSelector(selectPlaces);
  const [params] = useSearchParams();
  const [asked, setAsked] = useState<Asked | null>(null);
  // On narrow screens the foot belongs to the bar with this place's price.
  const hasRoomForTray = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false });
  const context = useMemo(
    () => asked && { places: asked.places, location: requestLocation(asked.stay, null, asked.places) },
    [asked],
  );

  return (
    <>
      <AccommodationPage
        slug={slug ?? slugWithId ?? ''}
        isSelected={(id) => places.some((place) => place.id === id)}
        onToggle={(accommodation) => dispatch(placeToggled(toPlaceSummary(accommodation)))}
        onAsk={(accommodation, stay) =>
          setAsked({ places: [toPlaceSummary(accommodation)], stay, isSelection: false })
        }
        renderMap={renderMap}
      />
      {hasRoomForTray && (
        <SelectionTray
          onPrepare={() =>
            setAsked({ places, stay: parseStayParams(params, dateInBerlin(new Date())), isSelection: true })
          }
        />
      )}
      <BookingRequestModal
        context={context}
        stay={asked?.stay ?? emptyStay}
        variant={asked?.isSelection ? 'full' : 'simple'}
        onClose={() => setAsked(null)}
        onSent={() => asked?.isSelection && dispatch(selectionCleared())}
      />
    </>
  );
}

const none: ReadonlySet<number> = new Set();
const noop = (): void => undefined;
/** A region, not a street: the exact place is told after an acceptance. */
const REGION_ZOOM = 10;

const renderMap = (place: Accommodation, stay: StayParams) => <AccommodationMap place={place} stay={stay} />;

/** The place among its towns, and the work site when the search named one. */
function AccommodationMap({ place, stay }: { readonly place: Accommodation; readonly stay: StayParams }) {
  const names = useMapNames();
  const places = useMemo(() => [place], [place]);
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
      names={names}
      fitZoom={REGION_ZOOM}
      activeId={null}
      selectedIds={none}
      onActivate={noop}
    />
  );
}
