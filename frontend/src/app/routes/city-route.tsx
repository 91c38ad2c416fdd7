import { useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { RADIUS_HOME_DEFAULT_KM } from '@kq/contracts/constants';
import { cityText } from '@kq/contracts/text/city';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonList } from '@/components/ui/skeletons';
import { pagePath, parseCitySegment } from '@/config/paths';
import { CityHead, CityNeighbours, cityPageFeature, cityRequested, selectCityPage } from '@/features/cities';
import { SearchWorkplace, searchWorkplaceFeatures } from './search-workplace';

export const features = [cityPageFeature, ...searchWorkplaceFeatures];

/** /monteurzimmer-{slug}: facts of one city, the search around it, and its neighbours. */
export function Component() {
  const dispatch = useDispatch();
  const { citySegment } = useParams();
  const slug = parseCitySegment(citySegment) ?? '';
  const state = useSelector(selectCityPage);
  useEffect(() => void dispatch(cityRequested(slug)), [dispatch, slug]);
  const isCurrent = state.slug === slug;
  const page = isCurrent ? state.page : null;
  const city = useMemo(
    () => page && { display_name: page.city.name, lat: page.city.lat, lng: page.city.lng },
    [page],
  );

  if (page && city)
    return (
      <>
        <CityHead page={page} />
        <SearchWorkplace
          key={slug}
          heading={cityText.results(city.display_name)}
          defaultRadius={RADIUS_HOME_DEFAULT_KM}
          city={city}
        />
        <CityNeighbours page={page} />
      </>
    );
  if (isCurrent && state.error?.status === 404) return <UnknownCity slug={slug} />;
  if (isCurrent && state.status === 'failed')
    return (
      <ErrorState
        isPage
        title="Die Stadt konnte nicht geladen werden."
        requestId={state.error?.requestId}
        onRetry={() => dispatch(cityRequested(slug))}
      />
    );
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
      <EmptyState
        isPage
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
