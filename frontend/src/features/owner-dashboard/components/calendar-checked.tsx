import { Button } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { type OwnAccommodation } from '../api/owner-api';
import { blocksSubmitted, selectMutation } from '../state/own-accommodations.slice';
import { ownerDashboardText } from '../texts';

/** Stores the calendar as it is: an owner without other guests has nothing to block. */
export function CalendarChecked({
  accommodation: { id, blocks },
}: {
  readonly accommodation: OwnAccommodation;
}) {
  const dispatch = useDispatch();
  const mutation = useSelector(selectMutation);
  return (
    <Button
      variant="default"
      loading={mutation.kind === 'blocks' && mutation.status === 'busy'}
      onClick={() => dispatch(blocksSubmitted({ id, blocks }))}
    >
      {ownerDashboardText.welcome.calendarChecked}
    </Button>
  );
}
