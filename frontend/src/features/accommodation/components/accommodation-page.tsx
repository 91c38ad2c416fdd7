import { type ReactNode, useDeferredValue, useEffect } from 'react';
import { IconArrowLeft } from '@tabler/icons-react';
import { useDispatch, useSelector } from 'react-redux';
import { Link, useSearchParams } from 'react-router-dom';
import { type Accommodation } from '@kq/contracts/http/accommodations';
import { dateInBerlin } from '@kq/contracts/dates';
import { parseStayParams, type StayParams, stayToParams } from '@/components/accommodation/stay-params';
import { ReportButton } from '@/components/report-accommodation';
import { ErrorState } from '@/components/ui/error-state';
import { NotFoundNotice } from '@/components/ui/not-found-notice';
import { pagePath } from '@/config/paths';
import { accommodationTitle, useDocumentTitle } from '@/lib/document-title';
import { detailLeft, detailOpened, selectDetail, stayAsked } from '../state/accommodation.slice';
import { detailText } from '../texts';
import { AccommodationFacts, AccommodationHead, Section } from './accommodation-details';
import styles from './accommodation-page.module.css';
import { AvailabilityCalendar } from './availability-calendar';
import { DetailSkeleton } from './detail-skeleton';
import { Gallery } from './gallery';
import { RequestBox } from './request-box';

interface AccommodationPageProps {
  /** The last part of the address: a slug, or only an id. */
  readonly slug: string;
  readonly isSelected: (id: number) => boolean;
  readonly onToggle: (accommodation: Accommodation) => void;
  readonly onAsk: (accommodation: Accommodation, stay: StayParams) => void;
  readonly renderMap: (accommodation: Accommodation, stay: StayParams) => ReactNode;
}

/** /unterkunft/{slug}: everything about one accommodation. */
export function AccommodationPage({ slug, isSelected, onToggle, onAsk, renderMap }: AccommodationPageProps) {
  const dispatch = useDispatch();
  // Deferred: the page of an accommodation is rendered in pieces, taps in between are handled.
  const { status, accommodation, error } = useDeferredValue(useSelector(selectDetail));
  const { stay, changeStay, backPath } = useStay();
  useDocumentTitle(accommodation ? accommodationTitle(accommodation.title) : null);
  useEffect(() => {
    dispatch(detailOpened(slug));
    return () => void dispatch(detailLeft());
  }, [dispatch, slug]);
  const id = accommodation?.id;
  const { startDate, endDate, nights } = stay;
  useEffect(() => {
    if (id !== undefined && startDate && endDate)
      dispatch(stayAsked({ id, from: startDate, to: endDate, nights }));
  }, [dispatch, id, startDate, endDate, nights]);

  if (status === 'failed' && error?.status === 404) return <NotFound message={error.message} />;
  if (status === 'failed')
    return (
      <ErrorState
        isPage
        title={detailText.failed}
        text={error?.message}
        requestId={error?.requestId}
        onRetry={() => dispatch(detailOpened(slug))}
      />
    );
  if (!accommodation) return <DetailSkeleton />;

  return (
    <div className={styles.page}>
      {backPath && (
        <Link className={styles.back} to={backPath}>
          <IconArrowLeft size={20} aria-hidden="true" />
          Zurück zu den Treffern
        </Link>
      )}
      <Gallery photos={accommodation.photos} />
      <div className={styles.columns}>
        <AccommodationHead accommodation={accommodation} stay={stay} />
        <RequestBox
          accommodation={accommodation}
          stay={stay}
          isSelected={isSelected(accommodation.id)}
          onStayChange={changeStay}
          onToggle={() => onToggle(accommodation)}
          onAsk={() => onAsk(accommodation, stay)}
        />
        <Details accommodation={accommodation} stay={stay} renderMap={renderMap} />
      </div>
    </div>
  );
}

type DetailsProps = Pick<AccommodationPageProps, 'renderMap'> & {
  readonly accommodation: Accommodation;
  readonly stay: StayParams;
};

/** Facts, free beds and map: below the first screen, and therefore rendered after it. */
function Details({ accommodation, stay, renderMap }: DetailsProps) {
  const isDue = useDeferredValue(true, false);
  if (!isDue) return null;
  return (
    <div className={styles.content}>
      <AccommodationFacts accommodation={accommodation} />
      <Section title="Freie Betten">
        <AvailabilityCalendar accommodation={accommodation} stay={stay} />
      </Section>
      <Section title="Lage">
        <p className={styles.dimmed}>
          {accommodation.zip_code} {accommodation.city}, {accommodation.state}. {detailText.addressNote}
        </p>
        <div className={styles.map}>{renderMap(accommodation, stay)}</div>
      </Section>
      <ReportButton accommodation={accommodation} />
    </div>
  );
}

function NotFound({ message }: { readonly message: string }) {
  return (
    <>
      <NotFoundNotice title={detailText.notFound} text={detailText.notFoundHint} />
      {message === detailText.slugNotFound && (
        <p className={styles.technical} lang="en">
          {message}
        </p>
      )}
    </>
  );
}

/** Reads place, dates and crew from the URL, as the search does. */
function useStay() {
  const [params, setParams] = useSearchParams();
  const stay = parseStayParams(params, dateInBerlin(new Date()));
  const backPath = stay.location || stay.startDate ? `${pagePath('search')}?${params.toString()}` : null;
  const changeStay = (changes: Partial<StayParams>) =>
    setParams(stayToParams({ ...stay, ...changes }), { replace: true, preventScrollReset: true });
  return { stay, changeStay, backPath };
}
