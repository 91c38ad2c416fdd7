import { onceBy, shareReads } from './share-reads';

function setUp() {
  const asked: Record<string, unknown[]> = {
    requests: [],
    places: [],
    cards: [],
    pauses: [],
    agreements: [],
  };
  const reads = shareReads({
    bookings: {
      findById: async (id) => {
        asked.requests?.push(id);
        return id === 404 ? null : ({ _id: id } as never);
      },
    },
    accommodations: {
      findByIds: async (ids) => {
        asked.places?.push([...ids]);
        return ids.filter((id) => id !== 404).map((id) => ({ _id: id }) as never);
      },
    },
    contacts: {
      byIds: async (ids) => {
        asked.cards?.push([...ids]);
        return ids.map((id) => ({ id }) as never);
      },
    },
    suspension: {
      isSuspended: async (id) => {
        asked.pauses?.push(id);
        return false;
      },
    },
    readAgreements: async (doc) => {
      asked.agreements?.push(doc._id);
      return { doc, stays: [] };
    },
  });
  return { asked, reads };
}

describe('shareReads', () => {
  it('reads a request and a suspension once, also when they do not exist', async () => {
    const { asked, reads } = setUp();
    await Promise.all([
      reads.bookings.findById(1),
      reads.bookings.findById(1),
      reads.suspension.isSuspended(7),
    ]);
    await Promise.all([
      reads.bookings.findById(1),
      reads.bookings.findById(404),
      reads.suspension.isSuspended(7),
    ]);
    expect(await reads.bookings.findById(404)).toBeNull();
    expect(asked).toMatchObject({ requests: [1, 404], pauses: [7] });
  });

  it('combines concurrent reads into one list and returns each caller their part in order', async () => {
    const { asked, reads } = setUp();
    const [first, second] = await Promise.all([
      reads.accommodations.findByIds([3, 1]),
      reads.accommodations.findByIds([1, 404, 2]),
    ]);
    expect(asked.places).toEqual([[3, 1, 404, 2]]);
    expect(first.map(({ _id }) => _id)).toEqual([3, 1]);
    expect(second.map(({ _id }) => _id)).toEqual([1, 2]);
    await Promise.all([reads.contacts.byIds([5]), reads.contacts.byIds([5, 6])]);
    expect(asked.cards).toEqual([[5, 6]]);
  });
});

describe('onceBy', () => {
  it('computes once for each key; objects are keys as they are, equal ones differ', () => {
    const computed: object[] = [];
    const numberOf = onceBy(
      (each: object) => computed.push(each),
      (each) => each,
    );
    const [one, equal] = [{ id: 1 }, { id: 1 }];
    expect([numberOf(one), numberOf(equal), numberOf(one)]).toEqual([1, 2, 1]);
    expect(computed).toEqual([one, equal]);
  });
});
