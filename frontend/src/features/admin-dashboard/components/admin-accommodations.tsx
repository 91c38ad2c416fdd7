import { useEffect, useState } from 'react';
import { NativeSelect } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { SectionHead } from '@/components/ui/dashboard-frame';
import { ErrorNote } from '@/components/ui/error-note';
import { useFreshPhotos } from '@/lib/use-fresh-photos';
import { accommodationStatusWords } from '@/texts/status';
import { type AccommodationsQuery } from '../api/admin-api';
import {
  accommodationsRequested,
  selectAdminAccommodations,
  selectAccommodationChange,
} from '../state/admin.slice';
import { adminDashboardText } from '../texts';
import styles from './admin-dashboard.module.css';
import { AdminTable } from './admin-table';
import { AdminAccommodationRow } from './admin-accommodation-row';
import { SignInAgain } from './sign-in-again';

const text = adminDashboardText.accommodations;
const STATUSES = ['active', 'draft', 'archived', 'blocked'] as const;

/** All accommodations; the administration verifies and blocks. */
export function AdminAccommodations() {
  const dispatch = useDispatch();
  const accommodations = useSelector(selectAdminAccommodations);
  const { changeError } = useSelector(selectAccommodationChange);
  const [status, setStatus] = useState<AccommodationsQuery['status']>(null);
  useEffect(() => {
    dispatch(accommodationsRequested({ page: 1, status }));
  }, [dispatch, status]);
  const page = accommodations.data?.meta.page ?? 1;
  const onExpired = useFreshPhotos(() => dispatch(accommodationsRequested({ page, status })));

  return (
    <div onErrorCapture={onExpired}>
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
      <SignInAgain error={changeError} />
      <AdminTable
        rows={accommodations}
        text={text}
        columns={[text.title, text.place, text.beds, text.status, text.actions]}
        rowHeight={72}
        onPage={(page) => dispatch(accommodationsRequested({ page, status }))}
        renderRow={(accommodation) => (
          <AdminAccommodationRow key={accommodation.id} accommodation={accommodation} />
        )}
      />
    </div>
  );
}
