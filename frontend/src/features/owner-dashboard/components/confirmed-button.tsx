import { type ReactNode, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { calendarDeedReset, type CalendarDeedKind, selectCalendarDeed } from '../state/calendar-sync.slice';
import { AskingButton } from './asking-button';

interface ConfirmedButtonProps {
  readonly kind: CalendarDeedKind;
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
  const deed = useSelector(selectCalendarDeed);
  const [isAsking, setIsAsking] = useState(false);
  const isMine = deed.kind === kind && deed.feedId === feedId;
  useEffect(() => {
    if (isMine && deed.status === 'done') setIsAsking(false);
  }, [deed.status, isMine]);
  const ask = (isOpen: boolean) => {
    dispatch(calendarDeedReset());
    setIsAsking(isOpen);
  };
  return (
    <AskingButton
      label={label}
      ariaLabel={ariaLabel}
      title={title}
      isDestructive={isDestructive}
      isOpen={isAsking}
      isBusy={isMine && deed.status === 'busy'}
      error={isMine ? deed.error?.message : null}
      onOpen={() => ask(true)}
      onConfirm={onConfirm}
      onClose={() => ask(false)}
    >
      {children}
    </AskingButton>
  );
}
