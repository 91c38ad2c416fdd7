import { useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { ErrorNote } from '@/components/ui/error-note';
import { type ListingValues } from '../../state/listing-values';
import { newRoomGroup, type RoomGroup, roomGroupsOf, roomsOf, roomSumWords } from '../../state/room-groups';
import { ownerDashboardText } from '../../texts';
import dashboardStyles from '../owner-dashboard.module.css';
import styles from './listing.module.css';
import { RoomGroupFields } from './room-group-fields';

const text = ownerDashboardText.listing.rooms;

/** Rooms as groups of equal ones; beds and single beds follow from them. */
export function RoomsStep() {
  const { control, formState, setValue } = useFormContext<ListingValues>();
  const rooms = useWatch({ control, name: 'rooms' });
  const [groups, setGroups] = useRoomGroups(rooms);
  const addButton = useRef<HTMLButtonElement>(null);
  const { errors, isSubmitted } = formState;
  const error = errors.rooms?.message ?? errors.rooms?.root?.message;
  const change = (next: readonly RoomGroup[]) => {
    setGroups(next);
    setValue('rooms', roomsOf(next), {
      shouldDirty: true,
      shouldValidate: isSubmitted || error !== undefined,
    });
  };
  return (
    <div className={styles.fields}>
      <p className={dashboardStyles.dimmed}>{text.intro}</p>
      {groups.map((group, index) => (
        <RoomGroupFields
          key={index}
          group={group}
          position={index + 1}
          onChange={(changed) => change(groups.map((each, at) => (at === index ? changed : each)))}
          onRemove={() => {
            change(groups.filter((_each, at) => at !== index));
            // The pressed button was removed.
            addButton.current?.focus();
          }}
        />
      ))}
      <Button
        ref={addButton}
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden="true" />}
        onClick={() => change([...groups, newRoomGroup])}
      >
        {groups.length === 0 ? text.addFirst : text.add}
      </Button>
      {error && <ErrorNote error={error} />}
      <p className={styles.sum} role="status">
        {roomSumWords(rooms)}
      </p>
    </div>
  );
}

/** Equal groups stay apart while they are edited; other rooms from the server are grouped again. */
function useRoomGroups(rooms: ListingValues['rooms']) {
  const [groups, setGroups] = useState<readonly RoomGroup[]>(() => roomGroupsOf(rooms));
  const isSame = signatureOf(roomsOf(groups)) === signatureOf(rooms);
  if (!isSame) setGroups(roomGroupsOf(rooms));
  return [groups, setGroups] as const;
}

/** Equal for the same rooms in any order. */
const signatureOf = (rooms: ListingValues['rooms']): string =>
  rooms
    .map(({ name, beds, single_beds, private_bath }) => `${beds}/${single_beds}/${private_bath}/${name}`)
    .sort()
    .join('\n');
