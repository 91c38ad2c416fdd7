import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { ButtonLink } from '@/components/ui/button';
import { SectionHead } from '@/components/ui/dashboard-frame';
import { EmptyState } from '@/components/ui/empty-state';
import { LoadableView } from '@/components/ui/loadable-view';
import { Pager } from '@/components/ui/pager';
import { ErrorNote } from '@/components/ui/error-note';
import { SkeletonList } from '@/components/ui/skeletons';
import { useFreshPhotos } from '@/lib/use-fresh-photos';
import { selectListingSave } from '../state/listing-save.slice';
import {
  mutationReset,
  accommodationsRequested,
  accommodationRequested,
  selectMutation,
  selectAccommodation,
  selectAccommodations,
  selectSought,
  type WithOwnAccommodations,
} from '../state/own-accommodations.slice';
import { ownerDashboardText } from '../texts';
import { AwaitingVerification } from './awaiting-verification';
import { FirstSteps } from './listing/first-steps';
import { OwnAccommodationRow } from './own-accommodation-row';
import styles from './owner-dashboard.module.css';

const text = ownerDashboardText.accommodations;

const ListingFlow = lazy(async () => ({ default: (await import('./listing/listing-flow')).ListingFlow }));
const BlocksEditor = lazy(async () => ({ default: (await import('./blocks-editor')).BlocksEditor }));

const ListingImport = lazy(async () => ({
  default: (await import('./import/listing-import')).ListingImport,
}));
const PhotosEditor = lazy(async () => ({ default: (await import('./photos-editor')).PhotosEditor }));

/** The list, or the editor that the query names: `&place=new`, `&place=7&step=rooms`, `&calendar=7`, `&photos=7`, `&import=csv`. */
export function OwnAccommodations() {
  const dispatch = useDispatch();
  const [params] = useSearchParams();
  const edited = params.get('place');
  const calendar = params.get('calendar');
  const photos = params.get('photos');
  const isImport = params.has('import');
  const openKey = `${edited}/${params.get('step')}/${calendar}/${photos}/${isImport}`;
  const view = ['calendar', 'photos'].find((name) => params.has(name)) ?? 'form';
  const accommodations = useSelector(selectAccommodations);

  useEffect(() => {
    dispatch(accommodationsRequested(1));
  }, [dispatch]);
  useEffect(() => {
    dispatch(mutationReset());
  }, [dispatch, openKey]);

  const waiting = <SkeletonList count={4} itemHeight={88} label={text.loading} />;
  return (
    <LoadableView
      loadable={accommodations}
      loadingLabel={text.loading}
      itemHeight={112}
      errorTitle={text.failed}
      onRetry={() => dispatch(accommodationsRequested(1))}
    >
      {() => (
        <Suspense fallback={waiting}>
          {isImport ? (
            <ListingImport />
          ) : (
            <AccommodationView edited={edited ?? calendar ?? photos} view={view} />
          )}
        </Suspense>
      )}
    </LoadableView>
  );
}

interface AccommodationViewProps {
  /** An id, `new`, or null for the list. */
  readonly edited: string | null;
  readonly view: string;
}

function AccommodationView({ edited, view }: AccommodationViewProps) {
  const { createdId } = useSelector(selectListingSave);
  const isNew = edited === 'new';
  const id = isNew ? createdId : Number(edited);
  const accommodation = useSelector((state: WithOwnAccommodations) => selectAccommodation(state, id ?? 0));
  if (edited === null) return <AccommodationList />;
  // The form stays when its draft gets an id.
  if (isNew || id === createdId) return <ListingFlow key="new" accommodation={accommodation} />;
  if (!accommodation) return <SoughtAccommodation key={id} id={id ?? 0} />;
  if (view === 'calendar') return <BlocksEditor accommodation={accommodation} />;
  if (view === 'photos') return <PhotosEditor key={accommodation.id} accommodation={accommodation} />;
  return <ListingFlow key={accommodation.id} accommodation={accommodation} />;
}

/** Waits for an accommodation of another page, until it is loaded or known to be gone. */
function SoughtAccommodation({ id }: { readonly id: number }) {
  const dispatch = useDispatch();
  const sought = useSelector(selectSought);
  const seek = useCallback(() => dispatch(accommodationRequested(id)), [dispatch, id]);
  useEffect(() => void seek(), [seek]);
  if (sought.status === 'ready' && sought.data === null) {
    return (
      <EmptyState title={text.gone} actions={<ButtonLink to="?section=places">{text.back}</ButtonLink>} />
    );
  }
  return (
    <LoadableView
      loadable={sought}
      loadingLabel={text.loading}
      itemHeight={88}
      errorTitle={text.failed}
      onRetry={seek}
    >
      {() => null}
    </LoadableView>
  );
}

function AccommodationList() {
  const dispatch = useDispatch();
  const { data } = useSelector(selectAccommodations);
  const mutation = useSelector(selectMutation);
  const copyError = mutation.kind === 'save' && mutation.id === null ? mutation.error : null;
  const list = useRef<HTMLUListElement>(null);
  const onExpired = useFreshPhotos(() => dispatch(accommodationsRequested(data?.meta.page ?? 1)));
  // After publishing: the pressed button was removed with its page.
  const isBack = mutation.kind === 'save' && mutation.status === 'done';
  const focusList = useEffectEvent(() => {
    if (isBack) list.current?.focus({ preventScroll: true });
  });
  useEffect(() => focusList(), []);
  if (!data) return null;
  const importLink = (
    <ButtonLink look="quiet" to="?section=places&import=csv">
      <IconFileImport size={18} aria-hidden="true" /> {ownerDashboardText.import.open}
    </ButtonLink>
  );
  if (data.data.length === 0) {
    return (
      <>
        <FirstSteps />
        {importLink}
      </>
    );
  }
  return (
    <>
      <FirstSteps />
      <SectionHead title={`${ownerDashboardText.sections.accommodations} (${data.meta.total})`}>
        {importLink}
        <ButtonLink to="?section=places&place=new">
          <IconPlus size={18} aria-hidden="true" /> {text.create}
        </ButtonLink>
      </SectionHead>
      {data.data.some((accommodation) => accommodation.awaiting_verification) && <AwaitingVerification />}
      {copyError && <ErrorNote error={copyError} />}
      <ul
        ref={list}
        tabIndex={-1}
        className={styles.list}
        onErrorCapture={onExpired}
        aria-label={ownerDashboardText.sections.accommodations}
      >
        {data.data.map((accommodation) => (
          <OwnAccommodationRow key={accommodation.id} accommodation={accommodation} />
        ))}
      </ul>
      <Pager meta={data.meta} onPage={(page) => dispatch(accommodationsRequested(page))} />
    </>
  );
}
