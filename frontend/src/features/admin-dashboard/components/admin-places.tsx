import { useEffect, useState } from 'react';
import { NativeSelect } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { formatNumber } from '@kq/contracts/format';
import { SectionHead } from '@/components/ui/dashboard-frame';
import { EmptyState } from '@/components/ui/empty-state';
import { LoadableView } from '@/components/ui/loadable-view';
import { Pager } from '@/components/ui/pager';
import { ErrorNote } from '@/components/ui/error-note';
import { accommodationStatusWords } from '@/texts/status';
import { type PlacesQuery } from '../api/admin-api';
import { placesWanted, selectAdminPlaces, selectPlaceChange } from '../state/admin.slice';
import { adminDashboardText } from '../texts';
import styles from './admin-dashboard.module.css';
import { AdminPlaceRow } from './admin-place-row';

const text = adminDashboardText.accommodations;
const STATUSES = ['active', 'draft', 'archived', 'blocked'] as const;

/** All places; the administration verifies and blocks. */
export function AdminPlaces() {
  const dispatch = useDispatch();
  const places = useSelector(selectAdminPlaces);
  const { changeError } = useSelector(selectPlaceChange);
  const [status, setStatus] = useState<PlacesQuery['status']>(null);
  useEffect(() => {
    dispatch(placesWanted({ page: 1, status }));
  }, [dispatch, status]);

  return (
    <>
      <SectionHead title={adminDashboardText.sections.accommodations}>
        <NativeSelect
          aria-label={text.status}
          size="md"
          value={status ?? ''}
          data={[
            { value: '', label: text.all },
            ...STATUSES.map((value) => ({ value, label: accommodationStatusWords[value] })),
          ]}
          onChange={(event) => setStatus(STATUSES.find((one) => one === event.currentTarget.value) ?? null)}
        />
      </SectionHead>
      {changeError && <ErrorNote error={changeError} className={styles.error} />}
      <LoadableView
        loadable={places}
        loadingLabel={text.loading}
        itemHeight={72}
        errorTitle={text.failed}
        onRetry={() => dispatch(placesWanted({ page: 1, status }))}
      >
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState title={text.empty} />
          ) : (
            <>
              <table className={styles.table}>
                <caption>{formatNumber(meta.total)} Unterkünfte</caption>
                <thead>
                  <tr>
                    <th scope="col">{text.title}</th>
                    <th scope="col">{text.place}</th>
                    <th scope="col">{text.beds}</th>
                    <th scope="col">{text.status}</th>
                    <th scope="col">{text.actions}</th>
                  </tr>
                </thead>
                <tbody>
                  {data.map((place) => (
                    <AdminPlaceRow key={place.id} place={place} />
                  ))}
                </tbody>
              </table>
              <Pager meta={meta} onPage={(page) => dispatch(placesWanted({ page, status }))} />
            </>
          )
        }
      </LoadableView>
    </>
  );
}
