import { bedsOfRooms } from '@kq/contracts/rooms';
import { formatBeds, formatCount } from '@kq/contracts/format';
import { singleBedsWords } from '@/components/accommodation/texts';
import { type ListingValues } from './listing-values';

type Room = ListingValues['rooms'][number];

/** Equal rooms of an accommodation; stored as single rooms. */
export interface RoomGroup {
  readonly count: number;
  /** Of each room. */
  readonly beds: number;
  readonly single_beds: number;
  readonly private_bath: boolean;
  /** Names that the owner's rooms have already. */
  readonly names: readonly string[];
}

export const newRoomGroup: RoomGroup = {
  count: 1,
  beds: 2,
  single_beds: 2,
  private_bath: false,
  names: [],
};

/** Groups equal rooms, in the order in which the first of each appears. */
export function roomGroupsOf(rooms: readonly Room[]): RoomGroup[] {
  const groups = new Map<string, RoomGroup>();
  for (const { name, beds, single_beds, private_bath } of rooms) {
    const key = `${beds}/${single_beds}/${private_bath}`;
    const group = groups.get(key) ?? { count: 0, beds, single_beds, private_bath, names: [] };
    groups.set(key, { ...group, count: group.count + 1, names: [...group.names, name] });
  }
  return [...groups.values()];
}

/** Returns the single rooms of the groups: known names stay, other rooms are numbered. */
export function roomsOf(groups: readonly RoomGroup[]): Room[] {
  const taken = new Set(groups.flatMap(({ count, names }) => names.slice(0, count)));
  let number = 0;
  const nextName = (): string => {
    do number += 1;
    while (taken.has(`Zimmer ${number}`));
    return `Zimmer ${number}`;
  };
  return groups.flatMap(({ count, beds, single_beds, private_bath, names }) =>
    Array.from({ length: count }, (_, index) => ({
      name: names[index] ?? nextName(),
      beds,
      single_beds: Math.min(single_beds, beds),
      private_bath,
    })),
  );
}

const ROOM_TYPES = ['Einzelzimmer', 'Zweibettzimmer', 'Dreibettzimmer', 'Vierbettzimmer'] as const;
/** From this number of beds on a room is a `Mehrbettzimmer`. */
export const SHARED_ROOM_BEDS = ROOM_TYPES.length + 1;

export const roomTypeWords = (beds: number): string => ROOM_TYPES[beds - 1] ?? 'Mehrbettzimmer';

/** `3 × Zweibettzimmer mit Bad` */
export const roomGroupWords = ({ count, beds, private_bath }: RoomGroup): string =>
  `${count} × ${roomTypeWords(beds)}${private_bath ? ' mit Bad' : ''}`;

/** `3 Zimmer · 6 Betten · davon 4 Einzelbetten` */
export function roomSumWords(rooms: readonly Room[]): string {
  const { bedsTotal, singleBeds } = bedsOfRooms(rooms);
  const parts = [formatCount(rooms.length, 'Zimmer', 'Zimmer'), formatBeds(bedsTotal)];
  return [...parts, singleBedsWords(singleBeds, bedsTotal)].filter(Boolean).join(' · ');
}
