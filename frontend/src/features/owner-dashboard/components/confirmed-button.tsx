import { type ReactNode, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import {
  calendarMutationReset,
  type CalendarMutationKind,
  selectCalendarMutation,
} from '../state/calendar-sync.slice';
import { AskingButton } from './asking-button';

interface ConfirmedButtonProps {
  readonly kind: CalendarMutationKind;
  /** Of the feed it is about. */
  readonly feedId?: number;
  readonly label: string;
  /** Names what the button is about where several have one label. */
  readonly ariaLabel?: string;
  readonly title: string;
  readonly isDestructive?: boolean;
  readonly onConfirm: () => void;
  readonly children: ReactNode;
}

/** A button that asks before it changes the calendar exchange. */
export function ConfirmedButton(props: ConfirmedButtonProps) {
  const { kind, feedId = null, label, ariaLabel, title, isDestructive = false, onConfirm, children } = props;
  const dispatch = useDispatch();
  const mutation = useSelector(selectCalendarMutation);
  const [isAsking, setIsAsking] = useState(false);
  const isMine = mutation.kind === kind && mutation.feedId === feedId;
  useEffect(() => {
    if (isMine && mutation.status === 'done') setIsAsking(false);
  }, [mutation.status, isMine]);
  const ask = (isOpen: boolean) => {
    dispatch(calendarMutationReset());
    setIsAsking(isOpen);
  };
  return (
    <AskingButton
      label={label}
      ariaLabel={ariaLabel}
      title={title}
      isDestructive={isDestructive}
      isOpen={isAsking}
      isBusy={isMine && mutation.status === 'busy'}
      error={isMine ? mutation.error?.message : null}
      onOpen={() => ask(true)}
      onConfirm={onConfirm}
      onClose={() => ask(false)}
    >
      {children}
    </AskingButton>
  );
}
