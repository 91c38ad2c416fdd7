import './mantine-dates.css';
import 'dayjs/locale/de';
import { useState } from 'react';
import { Popover, type PopoverProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { formatDate } from '@kq/contracts/format';
import { Drawer } from '@/components/ui/drawer';
import { useBackClosesLayer } from '@/lib/layers';
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
  useBackClosesLayer(isOpen && !isPhone, close);
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
      middlewares={WHOLE_IN_VIEW}
    >
      <Popover.Target>{fields}</Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={stayDatesText.choose} className={styles.popover}>
        {panel}
      </Popover.Dropdown>
    </Popover>
  );
}

const EDGE_PX = 8;

/** Above or below the fields where there is room, else over them: days and buttons are never cut (docs/look.md L25). */
const WHOLE_IN_VIEW: PopoverProps['middlewares'] = {
  flip: { padding: EDGE_PX },
  shift: { crossAxis: true, padding: EDGE_PX, limiter: { fn: ({ x, y }) => ({ x, y }) } },
  size: { padding: EDGE_PX },
};

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
