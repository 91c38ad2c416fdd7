import { roomGroupsOf, roomGroupWords, roomsOf, roomSumWords } from './room-groups';

const double = { beds: 2, single_beds: 2, private_bath: true };
const rooms = [
  { name: 'Zimmer 1', ...double },
  { name: 'Dachzimmer', beds: 6, single_beds: 0, private_bath: false },
  { name: 'Zimmer 2', ...double },
];

describe('groups of rooms', () => {
  it('join equal rooms and give back the same rooms', () => {
    const groups = roomGroupsOf(rooms);
    expect(groups.map(roomGroupWords)).toEqual(['2 × Zweibettzimmer mit Bad', '1 × Mehrbettzimmer']);
    expect(roomsOf(groups)).toEqual([rooms[0], rooms[2], rooms[1]]);
  });

  it('keep names, number new rooms with free numbers, and drop the last rooms first', () => {
    const [first, second] = roomGroupsOf(rooms);
    const more = roomsOf([{ ...first!, count: 3 }, second!]);
    expect(more.map(({ name }) => name)).toEqual(['Zimmer 1', 'Zimmer 2', 'Zimmer 3', 'Dachzimmer']);
    expect(roomsOf([{ ...first!, count: 1 }]).map(({ name }) => name)).toEqual(['Zimmer 1']);
  });

  it('never have more single beds than beds', () => {
    const [first] = roomGroupsOf(rooms);
    expect(roomsOf([{ ...first!, count: 1, beds: 1 }])).toEqual([
      { name: 'Zimmer 1', beds: 1, single_beds: 1, private_bath: true },
    ]);
  });

  it('are summed up in words', () => {
    expect(roomSumWords(rooms)).toBe('3 Zimmer · 10 Betten · davon 4 Einzelbetten');
    expect(roomSumWords([rooms[0]!])).toBe('1 Zimmer · 2 Betten · alles Einzelbetten');
    expect(roomSumWords([])).toBe('0 Zimmer · 0 Betten');
  });
});
