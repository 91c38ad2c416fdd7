import { useEffect, useState } from 'react';
import { Button, NativeSelect } from '@mantine/core';
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
import { AccommodationSheet } from './accommodation-sheet';
import styles from './admin-dashboard.module.css';
import { AdminTable } from './admin-table';
import { AdminAccommodationRow } from './admin-accommodation-row';
import { SignInAgain } from './sign-in-again';

const text = adminDashboardText.accommodations;
const queueText = { ...text, empty: text.queueEmpty, emptyText: text.queueEmptyText };
const STATUSES = ['active', 'draft', 'archived', 'blocked'] as const;

/** All accommodations, or those that wait for a check; the administration looks at one and decides. */
export function AdminAccommodations() {
  const dispatch = useDispatch();
  const accommodations = useSelector(selectAdminAccommodations);
  const { changeError } = useSelector(selectAccommodationChange);
  const [status, setStatus] = useState<AccommodationsQuery['status']>(null);
  const [isQueue, setIsQueue] = useState(false);
  const [openId, setOpenId] = useState<number | null>(null);
  useEffect(() => {
    dispatch(accommodationsRequested({ page: 1, status, isQueue }));
  }, [dispatch, status, isQueue]);
  const onExpired = useFreshPhotos(() => dispatch(accommodationsRequested(null)));

  return (
    <div onErrorCapture={onExpired}>
      <SectionHead title={adminDashboardText.sections.accommodations}>
        <Button
          size="md"
          variant={isQueue ? 'filled' : 'default'}
          aria-pressed={isQueue}
          onClick={() => setIsQueue(!isQueue)}
        >
          {text.queue(accommodations.data?.meta.checks_requested ?? 0)}
        </Button>
        <NativeSelect
          aria-label={text.status}
          size="md"
          disabled={isQueue}
          value={status ?? ''}
          data={[
            { value: '', label: text.all },
            ...STATUSES.map((value) => ({ value, label: accommodationStatusWords[value] })),
          ]}
          onChange={(event) => setStatus(STATUSES.find((one) => one === event.currentTarget.value) ?? null)}
        />
      </SectionHead>
      {openId === null && changeError && (
        <>
          <ErrorNote error={changeError} className={styles.error} />
          <SignInAgain error={changeError} />
        </>
      )}
      <AdminTable
        rows={accommodations}
        text={isQueue ? queueText : text}
        columns={[text.title, text.place, text.beds, text.status, text.actions]}
        rowHeight={72}
        onPage={(page) => dispatch(accommodationsRequested({ page, status, isQueue }))}
        renderRow={(accommodation) => (
          <AdminAccommodationRow
            key={accommodation.id}
            accommodation={accommodation}
            onOpen={() => setOpenId(accommodation.id)}
          />
        )}
      />
      {openId !== null && <AccommodationSheet id={openId} onClose={() => setOpenId(null)} />}
    </div>
  );
}
