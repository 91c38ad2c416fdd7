import { lazy, Suspense, useCallback, useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { LoadableView } from '@/components/ui/loadable-view';
import { SkeletonList } from '@/components/ui/skeletons';
import { selectListingSave } from '../state/listing-save.slice';
import {
  mutationReset,
  accommodationsRequested,
  accommodationRequested,
  selectAccommodation,
  selectAccommodations,
  selectSought,
  type WithOwnAccommodations,
} from '../state/own-accommodations.slice';
import { listPath, listQueryOf } from '../state/list-query';
import { ownerDashboardText } from '../texts';
import { OWN_LIST_ID, OwnList } from './list/own-list';

const text = ownerDashboardText.accommodations;

const ListingView = lazy(async () => ({ default: (await import('./listing/listing-view')).ListingView }));
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

  const isList = (edited ?? calendar ?? photos) === null && !isImport;
  const address = listPath(listQueryOf(params));
  useEffect(() => {
    if (isList) dispatch(accommodationsRequested(listQueryOf(new URLSearchParams(address))));
  }, [address, dispatch, isList]);
  const wasList = useRef(isList);
  useEffect(() => {
    // The link or button that was pressed is gone with its page.
    if (isList && !wasList.current) document.getElementById(OWN_LIST_ID)?.focus({ preventScroll: true });
    wasList.current = isList;
  }, [isList]);
  const isUnknown = accommodations.status === 'idle';
  useEffect(() => {
    // An opened accommodation leaves the list where it was.
    if (!isList && isUnknown) dispatch(accommodationsRequested(null));
  }, [dispatch, isList, isUnknown]);
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
      onRetry={() => dispatch(accommodationsRequested(null))}
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
  if (edited === null) return <OwnList />;
  // The form stays when its draft gets an id.
  if (isNew || id === createdId) return <ListingView key="new" accommodation={accommodation} />;
  if (!accommodation) return <SoughtAccommodation key={id} id={id ?? 0} />;
  if (view === 'calendar') return <BlocksEditor accommodation={accommodation} />;
  if (view === 'photos') return <PhotosEditor key={accommodation.id} accommodation={accommodation} />;
  return <ListingView key={accommodation.id} accommodation={accommodation} />;
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
