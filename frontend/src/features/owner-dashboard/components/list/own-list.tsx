import { Checkbox } from '@mantine/core';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { ButtonLink } from '@/components/ui/button';
import { SectionHead } from '@/components/ui/dashboard-frame';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorNote } from '@/components/ui/error-note';
import { Pager } from '@/components/ui/pager';
import { formatNumber } from '@kq/contracts/format';
import { useFreshPhotos } from '@/lib/use-fresh-photos';
import { type OwnAccommodation } from '../../api/owner-api';
import { selectBulk, selectionToggled } from '../../state/bulk-change.slice';
import { firstPage, listPath, ownedCount } from '../../state/list-query';
import {
  accommodationsRequested,
  selectAccommodations,
  selectListQuery,
  selectMutation,
} from '../../state/own-accommodations.slice';
import { ownerDashboardText } from '../../texts';
import { AwaitingVerification } from '../awaiting-verification';
import { FirstSteps } from '../listing/first-steps';
import { OwnAccommodationRow } from '../own-accommodation-row';
import dashboardStyles from '../owner-dashboard.module.css';
import { BulkBar } from './bulk-bar';
import { BulkResults } from './bulk-results';
import { ListFilters } from './list-filters';
import styles from './list.module.css';

const text = ownerDashboardText.accommodations;
/** From here on there is something to search and to change at once. */
const MANY = 4;
/** Of the list, which takes the focus when an opened accommodation is left. */
export const OWN_LIST_ID = 'own-accommodations';

/** All accommodations of the owner, a page at a time; many are searched, filtered and changed together. */
export function OwnList() {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { data } = useSelector(selectAccommodations);
  const query = useSelector(selectListQuery);
  const mutation = useSelector(selectMutation);
  const { status } = useSelector(selectBulk);
  const copyError = mutation.kind === 'save' && mutation.id === null ? mutation.error : null;
  const onExpired = useFreshPhotos(() => dispatch(accommodationsRequested(null)));
  if (!data) return null;
  const owned = ownedCount(data);
  const { counts } = data.meta;
  const isFiltered = query.status !== undefined || query.q !== undefined;
  const isMany = owned >= MANY;
  const importLink = (
    <ButtonLink look="quiet" to="?section=places&import=csv">
      <IconFileImport size={18} aria-hidden="true" /> {ownerDashboardText.import.open}
    </ButtonLink>
  );
  if (owned === 0 && !isFiltered) {
    return (
      <>
        <FirstSteps />
        {importLink}
      </>
    );
  }
  return (
    <>
      {!isFiltered && <FirstSteps />}
      <SectionHead title={`${ownerDashboardText.sections.accommodations} (${formatNumber(owned)})`}>
        {importLink}
        <ButtonLink to="?section=places&place=new">
          <IconPlus size={18} aria-hidden="true" /> {text.create}
        </ButtonLink>
      </SectionHead>
      {(isMany || isFiltered) && counts && <ListFilters query={query} counts={counts} />}
      {data.data.some((accommodation) => accommodation.awaiting_verification) && <AwaitingVerification />}
      {copyError && <ErrorNote error={copyError} />}
      <BulkResults />
      {data.data.length === 0 && (
        <EmptyState
          title={ownerDashboardText.list.nothing}
          actions={
            <ButtonLink look="secondary" to={listPath(firstPage)}>
              {ownerDashboardText.list.showAll}
            </ButtonLink>
          }
        />
      )}
      <ul
        id={OWN_LIST_ID}
        tabIndex={-1}
        className={`${dashboardStyles.list} ${isMany ? styles.hasBar : ''}`}
        onErrorCapture={onExpired}
        aria-label={ownerDashboardText.sections.accommodations}
      >
        {data.data.map((accommodation) => (
          <OwnAccommodationRow
            key={accommodation.id}
            accommodation={accommodation}
            choice={isMany && status !== 'sending' ? <Choice accommodation={accommodation} /> : null}
          />
        ))}
      </ul>
      <Pager meta={data.meta} onPage={(page) => void navigate(listPath({ ...query, page }))} />
      {isMany && <BulkBar query={query} total={data.meta.total} />}
    </>
  );
}

function Choice({
  accommodation: { id, title, version, status },
}: {
  readonly accommodation: OwnAccommodation;
}) {
  const dispatch = useDispatch();
  const { selected } = useSelector(selectBulk);
  if (status === 'blocked') return null;
  return (
    <label className={styles.choice}>
      <Checkbox
        aria-label={ownerDashboardText.list.choose(title)}
        checked={id in selected}
        onChange={() => dispatch(selectionToggled({ id, version }))}
      />
    </label>
  );
}
