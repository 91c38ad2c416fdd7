import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { ConfirmSheet } from '@/components/ui/confirm-sheet';
import { calendarDeedReset, type CalendarDeedKind, selectCalendarDeed } from '../state/calendar-sync.slice';
import styles from './owner-dashboard.module.css';

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
    <>
      <Button
        variant="subtle"
        {...(isDestructive ? { className: styles.red } : {})}
        aria-label={ariaLabel ?? label}
        onClick={() => ask(true)}
      >
        {label}
      </Button>
      <ConfirmSheet
        isOpen={isAsking}
        isDestructive={isDestructive}
        title={title}
        confirmLabel={label}
        isBusy={isMine && deed.status === 'busy'}
        error={isMine ? deed.error?.message : null}
        onConfirm={onConfirm}
        onClose={() => ask(false)}
      >
        <p>{children}</p>
      </ConfirmSheet>
    </>
  );
}
