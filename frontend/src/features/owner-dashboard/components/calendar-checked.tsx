import { Button } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { type OwnPlace } from '../api/owner-api';
import { blocksSubmitted, selectMutation } from '../state/own-places.slice';
import { ownerDashboardText } from '../texts';

/** Stores the calendar as it is: an owner without other guests has nothing to block. */
export function CalendarChecked({ place: { id, blocks } }: { readonly place: OwnPlace }) {
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
