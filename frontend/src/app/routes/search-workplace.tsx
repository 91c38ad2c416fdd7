import { useCallback, useEffect, useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { type AccommodationCard } from '@kq/contracts/http/accommodations';
import { locationFeature, type SelectedPlace } from '@/components/location-field';
import { type PlaceSummary, toPlaceSummary } from '@/components/accommodation/place-summary';
import { shortCity } from '@/components/accommodation/short-city';
import { emptyStay } from '@/components/accommodation/stay-params';
import { bookingRequestFormFeature, BookingRequestModal } from '@/features/booking-request-form';
import { PlaceMap } from '@/features/map';
import { searchFeature, type SearchMapProps, SearchPage, selectSearch } from '@/features/search';
import {
  bestPicked,
  placesSeen,
  placeToggled,
  selectionCleared,
  selectionFeature,
  SelectionTray,
  selectPlaces,
} from '@/features/selection';
import { useMapNames } from './map-names';
import { requestLocation } from './request-location';

/** What search and city pages need in the store. */
export const searchWorkplaceFeatures = [
  locationFeature,
  searchFeature,
  selectionFeature,
  bookingRequestFormFeature,
];

interface SearchWorkplaceProps {
  readonly heading: string;
  readonly defaultRadius: number;
  readonly city?: SelectedPlace | undefined;
}

/** Puts search, map, selection and request form together; none of them knows the others. */
export function SearchWorkplace({ heading, defaultRadius, city }: SearchWorkplaceProps) {
  const dispatch = useDispatch();
  const places = useSelector(selectPlaces);
  const { cards, meta, search } = useSelector(selectSearch);
  const [asked, setAsked] = useState<readonly PlaceSummary[] | null>(null);
  const [isFromTray, setIsFromTray] = useState(false);
  const selectedIds = useMemo(() => new Set(places.map(({ id }) => id)), [places]);
  useEffect(() => {
    if (cards.length > 0) dispatch(placesSeen(cards));
  }, [cards, dispatch]);

  const pickBest = useCallback(
    (found: readonly AccommodationCard[]) => {
      // The server's order counts, whatever the list is sorted by.
      dispatch(bestPicked([...found].sort((one, other) => other.score - one.score).map(toPlaceSummary)));
    },
    [dispatch],
  );
  const toggle = useCallback(
    (card: AccommodationCard) => void dispatch(placeToggled(toPlaceSummary(card))),
    [dispatch],
  );
  const askOne = useCallback((card: AccommodationCard) => {
    setIsFromTray(false);
    setAsked([toPlaceSummary(card)]);
  }, []);
  const context = asked && { places: asked, location: requestLocation(search, meta?.center ?? null, asked) };

  return (
    <>
      <SearchPage
        heading={heading}
        defaultRadius={defaultRadius}
        city={city}
        selectedIds={selectedIds}
        onToggle={toggle}
        onPickBest={pickBest}
        onAsk={askOne}
        renderMap={renderMap}
      />
      <SelectionTray
        onPrepare={() => {
          setIsFromTray(true);
          setAsked(places);
        }}
        onPickBest={cards.length > 0 ? () => pickBest(cards) : undefined}
      />
      <BookingRequestModal
        context={context}
        stay={search ?? emptyStay}
        variant={isFromTray ? 'full' : 'simple'}
        onClose={() => setAsked(null)}
        onSent={() => isFromTray && dispatch(selectionCleared())}
      />
    </>
  );
}

const renderMap = (props: SearchMapProps) => <ResultMap {...props} />;

function ResultMap({ cards, center, radiusKm, ...rest }: SearchMapProps) {
  const names = useMapNames();
  const site = useMemo(
    () => center && { ...center, name: shortCity(center.name.split(',')[0] ?? '') },
    [center],
  );
  return <PlaceMap places={cards} center={site} radiusKm={site ? radiusKm : null} names={names} {...rest} />;
}
