import { useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { RADIUS_HOME_DEFAULT_KM } from '@kq/contracts/constants';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonList } from '@/components/ui/skeletons';
import { pagePath, parseCitySegment } from '@/config/paths';
import {
  citiesFeature,
  citiesWanted,
  selectCities,
  selectCitiesError,
  selectCitiesStatus,
} from '@/features/cities';
import { SearchWorkplace, searchWorkplaceFeatures } from './search-workplace';

export const features = [citiesFeature, ...searchWorkplaceFeatures];

/** /monteurzimmer-{slug}: the search around one city. */
export function Component() {
  const dispatch = useDispatch();
  const { citySegment } = useParams();
  const slug = parseCitySegment(citySegment);
  const status = useSelector(selectCitiesStatus);
  const cities = useSelector(selectCities);
  const error = useSelector(selectCitiesError);
  useEffect(() => void dispatch(citiesWanted()), [dispatch]);
  const found = cities.find((city) => city.slug === slug);
  const city = useMemo(() => found && { display_name: found.name, lat: found.lat, lng: found.lng }, [found]);

  if (city)
    return (
      <SearchWorkplace
        key={slug}
        heading={`Monteurzimmer in ${city.display_name}`}
        defaultRadius={RADIUS_HOME_DEFAULT_KM}
        city={city}
      />
    );
  if (status === 'failed')
    return (
      <ErrorState
        title="Städte konnten nicht geladen werden"
        requestId={error?.requestId}
        onRetry={() => dispatch(citiesWanted())}
      />
    );
  if (status === 'loaded') return <UnknownCity slug={slug ?? ''} />;
  return (
    <div className="kq-container" style={{ paddingBlock: 32 }}>
      <SkeletonList count={4} itemHeight={206} label="Wird geladen" />
    </div>
  );
}

/** The search may know the place, or a village near it. */
function UnknownCity({ slug }: { readonly slug: string }) {
  const words = slug.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const name = words.join(' ');
  const address = new URLSearchParams({ location: name, radius: String(RADIUS_HOME_DEFAULT_KM) });
  return (
    <div className="kq-container" style={{ paddingBlock: 48 }}>
      <h1 className="kq-visually-hidden">Monteurzimmer {name}</h1>
      <EmptyState
        title={`In ${name} ist noch keine Unterkunft eingetragen.`}
        text="In der Umgebung gibt es vielleicht freie Betten."
        actions={
          <>
            <ButtonLink to={`${pagePath('search')}?${address.toString()}`}>Umgebung durchsuchen</ButtonLink>
            <ButtonLink to={pagePath('home')} look="secondary">
              Zur Startseite
            </ButtonLink>
          </>
        }
      />
    </div>
  );
}
