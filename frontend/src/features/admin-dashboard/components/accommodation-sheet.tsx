import { useEffect } from 'react';
import { Stack } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { FocusReturn } from '@/components/ui/focus-return';
import { LoadableView } from '@/components/ui/loadable-view';
import { Modal } from '@/components/ui/modal';
import { adminAccommodation } from '../state/admin-accommodation';
import { accommodationOpened } from '../state/admin.slice';
import { adminDashboardText } from '../texts';
import { AccommodationContext } from './accommodation-context';
import { ListingDecisionForm } from './listing-decision-form';

const text = adminDashboardText.listing;

/** One accommodation with all that is needed to decide about it. */
export function AccommodationSheet({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const dispatch = useDispatch();
  const accommodation = useSelector(adminAccommodation.select);
  useEffect(() => {
    dispatch(accommodationOpened());
    dispatch(adminAccommodation.wanted(id));
  }, [dispatch, id]);
  // The sheet of another one may be in the store until this one arrives.
  const shown = accommodation.data?.id === id ? accommodation : { ...accommodation, data: null };
  return (
    <Modal opened onClose={onClose} title={shown.data?.title ?? text.loading} size="lg">
      <FocusReturn />
      <LoadableView
        loadable={shown}
        loadingLabel={text.loading}
        itemHeight={96}
        errorTitle={text.failed}
        onRetry={() => dispatch(adminAccommodation.wanted(id))}
      >
        {(one) => (
          <Stack gap="md">
            <AccommodationContext accommodation={one} />
            <ListingDecisionForm accommodation={one} />
          </Stack>
        )}
      </LoadableView>
    </Modal>
  );
}
