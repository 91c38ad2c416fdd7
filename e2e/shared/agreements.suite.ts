import {
  addDays,
  type BookingRequest,
  dateInBerlin,
  demoOwner,
  nightsIn,
  type Occupancy,
  type Part,
} from '@kq/contracts';
import { afterSuite } from '@kq/test-kit/in-process/after-test';
import {
  type ApiAnswer,
  type ApiClient,
  bookingRequestBody,
  createSeededRandom,
  type ProductUnderTest,
  readRequest,
  shuffle,
  waitFor,
} from '@kq/test-kit';
import { signIn } from './dispatch-ledger';
import { endurance, printResult } from './endurance';
import { type KillableProduct } from './killable-product';
import { listingBody } from './listing-body';

const ROUNDS = endurance.agreementRounds;
const REQUESTS = 10;
const BEDS = 3;
const NIGHTS = 14;
/** The process dies once this many of the 30 calls are answered, at most. */
const ANSWERS_BEFORE_KILL = 20;
/** Statuses of calls that meet a dead process, beside those of refusals. */
const UNAVAILABLE = [502, 503, 504];

/**
 * Confirms, cancels, answers and leaves early, 30 calls at once on the same beds and nights, and kills a process meanwhile.
 * Afterwards requests, stays and calendars say the same (docs/adr/044).
 */
export function describeAgreements({ start, killAndStart, stop }: KillableProduct<number>): void {
  describe(`${ROUNDS} times kill -9 among 30 confirmations, cancellations, answers and early departures`, () => {
    const random = createSeededRandom('agreements');
    let product: ProductUnderTest;

    beforeAll(async () => {
      product = await start();
      afterSuite(() => stop(product));
    });

    it('never sells a night twice, blocks none without a stay, and agrees about every stay and sum', async () => {
      const agreed: number[] = [];
      const answered: Record<number, number> = {};
      const note = (status: number) => {
        answered[status] = (answered[status] ?? 0) + 1;
      };
      for (let round = 0; round < ROUNDS; round += 1) {
        const asked = await ask(await peopleOf(product));
        const wanted = Math.ceil(random() * ANSWERS_BEFORE_KILL);
        let isDying: Promise<void> | undefined;
        const kill = async () => {
          product = await killAndStart(product, round);
        };
        await run(await peopleOf(product), asked, (status, count) => {
          note(status);
          if (count === wanted) isDying = kill();
        });
        await isDying;
        // The callers try again what they had no answer to.
        const people = await peopleOf(product);
        await run(people, asked, note);
        agreed.push(await untilAgreed(people, asked));
      }
      printResult(
        `agreements: ${ROUNDS} kills, ${agreed.join(' ')} stays agreed, answers ${JSON.stringify(answered)}`,
      );
      expect(agreed.every((count) => count > 0)).toBe(true);
      for (const status of Object.keys(answered).map(Number))
        if (status >= 500) expect(UNAVAILABLE).toContain(status);
    });

    /** Sends the calls of a round at once, in random order; a broken connection counts as 503. */
    async function run(
      people: People,
      asked: Asked,
      onAnswer: (status: number, count: number) => void,
    ): Promise<void> {
      let count = 0;
      const calls = shuffle(callsOf(people, asked), random);
      await Promise.all(
        calls.map(async (call) => {
          const status = await call().then(
            (answer) => answer.status,
            () => 503,
          );
          count += 1;
          onAnswer(status, count);
        }),
      );
    }
  });
}

interface People {
  readonly dispatcher: ApiClient;
  readonly owner: ApiClient;
}

async function peopleOf(product: ProductUnderTest): Promise<People> {
  const owner = product.api();
  await owner.login(demoOwner(0).email, (await product.demoPasswords()).owner);
  return { dispatcher: await signIn(product), owner };
}

interface Asked {
  readonly houses: readonly [number, number];
  readonly requests: readonly number[];
  /** First night. */
  readonly from: string;
}

/** Two new houses of 12 beds, and ten requests for the same nights of both, every other one without weekends. */
async function ask({ owner, dispatcher }: People): Promise<Asked> {
  const terms = { cancel_free_days: null, cancel_percent: 80, final_cleaning: 5000, status: 'active' };
  const create = async (): Promise<number> => {
    const { status, body } = await owner.post<{ id: number }>('/api/accommodations', listingBody(terms));
    expect(status).toBe(201);
    return body.id;
  };
  const houses = [await create(), await create()] as const;
  const from = dateInBerlin(new Date());
  const requests: number[] = [];
  for (let index = 0; index < REQUESTS; index += 1) {
    const dates = { start_date: from, end_date: addDays(from, NIGHTS) };
    const pattern = index % 2 === 0 ? {} : { nights: 'mon_thu' };
    const sent = await dispatcher.post<{ id: number }>(
      '/api/booking-requests',
      bookingRequestBody(houses, { ...dates, ...pattern, workers: 5 }),
    );
    expect(sent.status).toBe(202);
    requests.push(sent.body.id);
    for (const house of houses) expect((await answer(owner, sent.body.id, house)).status).toBe(200);
  }
  const asked = { houses, requests, from };
  // What is cancelled and left early in the round.
  for (const id of requests.slice(0, 4)) expect((await confirm(dispatcher, id, houses[0])).status).toBe(200);
  return asked;
}

type Call = () => Promise<ApiAnswer<unknown>>;

function callsOf({ dispatcher, owner }: People, { houses, requests, from }: Asked): Call[] {
  const [one, other] = houses;
  return requests.flatMap((id, index): Call[] => {
    const third: Record<number, Call> = {
      0: () => leave(dispatcher, id, one, addDays(from, 1)),
      1: () => leave(dispatcher, id, one, addDays(from, 2)),
      2: () => atItsCost((costs) => cancel(dispatcher, id, { accommodation_id: one, ...single(costs) })),
      3: () => atItsCost((costs) => cancel(dispatcher, id, { expected_costs: costs })),
    };
    return [
      () => confirm(dispatcher, id, one),
      () => confirm(dispatcher, id, other),
      third[index] ?? (() => answer(owner, id, other, { action: 'partial', beds: 4 })),
    ];
  });
}

const answer = (owner: ApiClient, id: number, house: number, changes: object = {}) =>
  owner.post(`/api/booking-requests/${id}/respond`, {
    action: 'accept',
    owner_id: demoOwner(0).id,
    accommodation_id: house,
    ...changes,
  });

async function confirm(dispatcher: ApiClient, id: number, house: number): Promise<ApiAnswer<unknown>> {
  const { recipients } = await readRequest(dispatcher, id);
  const version = recipients.find((one) => one.accommodation_id === house)?.offer?.version ?? 1;
  return dispatcher.post(`/api/booking-requests/${id}/confirm`, {
    recipients: [{ accommodation_id: house, beds: BEDS, offer_version: version }],
    allow_surplus: true,
  });
}

const cancel = (dispatcher: ApiClient, id: number, body: object) =>
  dispatcher.post(`/api/booking-requests/${id}/cancel`, body);

const leave = (dispatcher: ApiClient, id: number, house: number, departure: string) =>
  atItsCost((costs) =>
    dispatcher.post(`/api/booking-requests/${id}/leave-early`, {
      accommodation_id: house,
      departure,
      expected_cost_cents: costs[0]?.cost_cents ?? 0,
    }),
  );

interface ShownCost {
  readonly accommodation_id: number;
  readonly cost_cents: number | null;
}

/** Calls again at the sums that the refusal of the first call names. */
async function atItsCost(
  call: (costs: readonly ShownCost[]) => Promise<ApiAnswer<unknown>>,
): Promise<ApiAnswer<unknown>> {
  const refused = await call([]);
  const { costs } = (refused.body ?? {}) as {
    costs?: { accommodation_id: number; sum_cents: number | null }[];
  };
  if (refused.status !== 409 || costs === undefined) return refused;
  return call(costs.map(({ accommodation_id, sum_cents }) => ({ accommodation_id, cost_cents: sum_cents })));
}

const single = ([cost]: readonly ShownCost[]) =>
  cost === undefined ? {} : { expected_cost_cents: cost.cost_cents };

/** Waits until the sweepers have finished what the dead process began. @returns the number of agreed stays */
async function untilAgreed(people: People, asked: Asked): Promise<number> {
  let last: Findings = { problems: ['not read'], agreed: 0 };
  const isAgreed = async () => {
    last = await findingsOf(people, asked);
    return last.problems.length === 0;
  };
  await waitFor('requests, stays and calendars to agree', isAgreed, { timeoutMs: 90_000 }).catch(
    () => undefined,
  );
  expect(last.problems).toEqual([]);
  return last.agreed;
}

interface Findings {
  readonly problems: readonly string[];
  readonly agreed: number;
}

interface ExportedStay {
  readonly request_id: number;
  readonly accommodation_id: number;
  readonly state: string;
  readonly parts: readonly Part[];
  readonly amount: { readonly total_cents: number } | null;
  readonly is_unfinished: boolean;
}

async function findingsOf(
  { dispatcher, owner }: People,
  { houses, requests, from }: Asked,
): Promise<Findings> {
  const docs = await Promise.all(requests.map((id) => readRequest(dispatcher, id)));
  const confirmed = docs.flatMap((doc) =>
    doc.recipients
      .filter(({ status }) => status === 'confirmed')
      .map((one) => ({
        id: doc.id,
        house: one.accommodation_id,
        parts: one.parts,
        amount: one.confirmed_amount,
      })),
  );
  const stays = (await staysOf(owner)).filter((stay) => houses.includes(stay.accommodation_id));
  const byRequests = confirmed
    .map(({ id, house, parts, amount }) => lineOf(id, house, parts, amount?.total_cents))
    .sort();
  const byStays = stays
    .filter(({ state }) => state === 'agreed')
    .map((stay) => lineOf(stay.request_id, stay.accommodation_id, stay.parts, stay.amount?.total_cents))
    .sort();
  const sums = docs.flatMap(sumProblems);
  const nights = await Promise.all(
    houses.map(async (house) => {
      const path = `/api/accommodations/${house}/occupancy?from=${from}&to=${addDays(from, NIGHTS + 1)}`;
      const { body } = await owner.get<Occupancy>(path);
      const taken = confirmed.filter((one) => one.house === house).flatMap(({ parts }) => parts);
      return nightProblems(house, body, taken);
    }),
  );
  const unfinished = stays
    .filter((stay) => stay.is_unfinished)
    .map(({ request_id }) => `${request_id} unfinished`);
  const differs =
    JSON.stringify(byRequests) === JSON.stringify(byStays) ? [] : [...byRequests, 'but stays', ...byStays];
  return { problems: [...differs, ...sums, ...nights.flat(), ...unfinished], agreed: byStays.length };
}

async function staysOf(owner: ApiClient): Promise<readonly ExportedStay[]> {
  const { status, body } =
    await owner.get<Record<string, { stays?: ExportedStay[] } | null>>('/api/auth/export');
  expect(status).toBe(200);
  return Object.values(body).find((part) => Array.isArray(part?.stays))?.stays ?? [];
}

const lineOf = (id: number, house: number, parts: readonly Part[], cents: number | undefined): string =>
  JSON.stringify([id, house, parts.map(({ from, to, beds }) => [from, to, beds]), cents]);

/** Every sum is that of its lines; the request's is that of its stays. */
function sumProblems(doc: BookingRequest): string[] {
  const amounts = doc.recipients.flatMap((one) =>
    one.status === 'confirmed' && one.confirmed_amount ? [one.confirmed_amount] : [],
  );
  const total = amounts.reduce((sum, { total_cents }) => sum + total_cents, 0);
  const wrong = amounts.filter(
    ({ lines = [], cleaning_cents, total_cents }) =>
      lines.reduce((sum, { cents }) => sum + cents, cleaning_cents) !== total_cents,
  );
  return [
    ...(total === doc.confirmed_total_cents
      ? []
      : [`${doc.id}: ${doc.confirmed_total_cents} is not ${total}`]),
    ...wrong.map(({ total_cents }) => `${doc.id}: ${total_cents} is not the sum of its lines`),
  ];
}

/** On each night exactly the agreed beds are taken, and no more than there are. */
function nightProblems(house: number, { beds_total, nights }: Occupancy, parts: readonly Part[]): string[] {
  const taken = new Map<string, number>();
  for (const { night, beds } of nightsIn(parts)) taken.set(night, (taken.get(night) ?? 0) + beds);
  return nights
    .filter(({ date, beds_free }) => beds_free < 0 || beds_free !== beds_total - (taken.get(date) ?? 0))
    .map(({ date, beds_free }) => `${house} ${date}: ${beds_free} free, ${taken.get(date) ?? 0} agreed`);
}
