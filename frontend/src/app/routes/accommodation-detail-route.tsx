import { useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { type Accommodation } from '@kq/contracts/http/accommodations';
import { type PlaceSummary, toPlaceSummary } from '@/components/accommodation/place-summary';
import { type StayParams } from '@/components/accommodation/stay-params';
import { accommodationFeature, AccommodationPage } from '@/features/accommodation';
import { bookingRequestFormFeature, BookingRequestModal } from '@/features/booking-request-form';
import { PlaceMap } from '@/features/map';
import { placeToggled, selectionFeature, selectPlaces } from '@/features/selection';
import { useMapNames } from './map-names';
import { requestLocation } from './request-location';

export const features = [accommodationFeature, selectionFeature, bookingRequestFormFeature];

interface Asked {
  readonly place: PlaceSummary;
  readonly stay: StayParams;
}

/** /unterkunft/{slug}, and /accommodation/{id} of old links. */
export function Component() {
  const { slug, slugWithId } = useParams();
  const dispatch = useDispatch();
  const places = useSelector(selectPlaces);
  const [asked, setAsked] = useState<Asked | null>(null);
  const context = useMemo(
    () => asked && { places: [asked.place], location: requestLocation(asked.stay, null, [asked.place]) },
    [asked],
  );

  return (
    <>
      <AccommodationPage
        slug={slug ?? slugWithId ?? ''}
        isSelected={(id) => places.some((place) => place.id === id)}
        onToggle={(accommodation) => dispatch(placeToggled(toPlaceSummary(accommodation)))}
        onAsk={(accommodation, stay) => setAsked({ place: toPlaceSummary(accommodation), stay })}
        renderMap={renderMap}
      />
      {asked && (
        <BookingRequestModal
          context={context}
          stay={asked.stay}
          variant="simple"
          onClose={() => setAsked(null)}
          onSent={noop}
        />
      )}
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
