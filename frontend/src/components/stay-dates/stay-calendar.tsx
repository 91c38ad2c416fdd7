import './mantine-dates.css';
import 'dayjs/locale/de';
import { useState } from 'react';
import { Drawer, Popover } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { formatDate } from '@kq/contracts/format';
import { CalendarPanel } from './calendar-panel';
import styles from './stay-dates.module.css';
import { type StayCalendarProps } from './stay-dates-props';
import { stayDatesText } from './texts';

/** Two buttons that open one calendar: beside them on wide screens, as a sheet on phones. */
export function StayCalendar(props: StayCalendarProps) {
  const { startId, endId, dates, startError, endError } = props;
  const [isOpen, setIsOpen] = useState(false);
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const open = () => setIsOpen(true);
  const close = () => setIsOpen(false);
  const panel = <CalendarPanel {...props} columns={isPhone ? 1 : 2} onClose={close} />;
  const fields = (
    <div className={styles.dates}>
      <DateButton
        id={startId}
        label={stayDatesText.start}
        date={dates.start}
        error={startError}
        onOpen={open}
      />
      <DateButton id={endId} label={stayDatesText.end} date={dates.end} error={endError} onOpen={open} />
    </div>
  );
  if (isPhone)
    return (
      <>
        {fields}
        <Drawer
          opened={isOpen}
          onClose={close}
          title={stayDatesText.choose}
          position="bottom"
          size="auto"
          classNames={{ content: styles.sheet, body: styles.sheetBody }}
        >
          {panel}
        </Drawer>
      </>
    );
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>{fields}</Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={stayDatesText.choose}>
        {panel}
      </Popover.Dropdown>
    </Popover>
  );
}

interface DateButtonProps {
  readonly id: string;
  readonly label: string;
  readonly date: string;
  readonly error: string | undefined;
  readonly onOpen: () => void;
}

function DateButton({ id, label, date, error, onOpen }: DateButtonProps) {
  const labelId = `${id}-label`;
  const valueId = `${id}-value`;
  return (
    <div className={styles.field}>
      <label id={labelId} htmlFor={id}>
        {label}
      </label>
      <button
        id={id}
        type="button"
        aria-haspopup="dialog"
        aria-labelledby={`${labelId} ${valueId}`}
        aria-describedby={error}
        data-invalid={error ? true : undefined}
        data-empty={date === '' || undefined}
        onClick={onOpen}
      >
        <span id={valueId}>{date === '' ? stayDatesText.empty : formatDate(date)}</span>
      </button>
    </div>
  );
}
