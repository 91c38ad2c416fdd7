import { ActionIcon, Button, Checkbox, NativeSelect } from '@mantine/core';
import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react';
import { type RoomGroup, roomGroupWords, roomTypeWords, SHARED_ROOM_BEDS } from '../../state/room-groups';
import { ownerDashboardText } from '../../texts';
import dashboardStyles from '../owner-dashboard.module.css';
import styles from './listing.module.css';

const text = ownerDashboardText.listing.rooms;
const ROOMS_MAX = 100;
const BEDS_MAX = 100;
const ROOM_SIZES = Array.from({ length: SHARED_ROOM_BEDS }, (_, index) => index + 1);

interface RoomGroupFieldsProps {
  readonly group: RoomGroup;
  readonly position: number;
  readonly onChange: (group: RoomGroup) => void;
  readonly onRemove: () => void;
}

/** `3 × Zweibettzimmer mit Bad` */
export function RoomGroupFields({ group, position, onChange, onRemove }: RoomGroupFieldsProps) {
  const { count, beds, single_beds, private_bath } = group;
  const setBeds = (next: number) => {
    // Beds that are added to single beds only are single beds too.
    const singleBeds = single_beds === beds ? next : Math.min(single_beds, next);
    onChange({ ...group, beds: next, single_beds: singleBeds });
  };
  return (
    <section className={styles.group} aria-label={`${text.group} ${position}`}>
      <div className={styles.groupHead}>
        <h3>{roomGroupWords(group)}</h3>
        <Button
          variant="subtle"
          className={dashboardStyles.red}
          leftSection={<IconTrash size={18} aria-hidden="true" />}
          onClick={onRemove}
          aria-label={`${roomGroupWords(group)}: ${text.remove}`}
        >
          {text.remove}
        </Button>
      </div>
      <NativeSelect
        label={text.type}
        size="md"
        value={Math.min(beds, SHARED_ROOM_BEDS)}
        data={ROOM_SIZES.map((size) => ({ value: String(size), label: roomTypeWords(size) }))}
        onChange={(event) => setBeds(Number(event.currentTarget.value))}
      />
      <Stepper
        label={text.count}
        value={count}
        min={1}
        max={ROOMS_MAX}
        onChange={(next) => onChange({ ...group, count: next })}
      />
      {beds >= SHARED_ROOM_BEDS && (
        <Stepper label={text.beds} value={beds} min={SHARED_ROOM_BEDS} max={BEDS_MAX} onChange={setBeds} />
      )}
      <Stepper
        label={text.single}
        value={single_beds}
        min={0}
        max={beds}
        onChange={(next) => onChange({ ...group, single_beds: next })}
      />
      <Checkbox
        size="md"
        label={text.bath}
        checked={private_bath}
        onChange={(event) => onChange({ ...group, private_bath: event.currentTarget.checked })}
      />
    </section>
  );
}

interface StepperProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

/** A small number between two buttons. */
function Stepper({ label, value, min, max, onChange }: StepperProps) {
  return (
    <div className={styles.stepper} role="group" aria-label={label}>
      <span>{label}</span>
      <ActionIcon
        variant="default"
        size={44}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
        aria-label={`${label}: ${text.less}`}
      >
        <IconMinus size={20} aria-hidden="true" />
      </ActionIcon>
      <output aria-live="polite">{value}</output>
      <ActionIcon
        variant="default"
        size={44}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
        aria-label={`${label}: ${text.more}`}
      >
        <IconPlus size={20} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}
