/** The facts of a room from which those of its accommodation follow. */
interface RoomBeds {
  readonly beds: number;
  readonly single_beds: number;
  readonly private_bath: boolean;
}

/** Sums of an accommodation, derived from its rooms by the server and by the form of its owner. */
export function bedsOfRooms(rooms: readonly RoomBeds[]): {
  readonly bedsTotal: number;
  readonly singleBeds: number;
  /** True when there is a room and each has a separate bath. */
  readonly hasOwnBaths: boolean;
} {
  return {
    bedsTotal: rooms.reduce((sum, room) => sum + room.beds, 0),
    singleBeds: rooms.reduce((sum, room) => sum + Math.min(room.single_beds, room.beds), 0),
    hasOwnBaths: rooms.length > 0 && rooms.every((room) => room.private_bath),
  };
}
