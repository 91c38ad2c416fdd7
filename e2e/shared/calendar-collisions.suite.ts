import { addDays, demoOwner, type notificationsResponseSchema } from '@kq/contracts';
import { afterSuite } from '@kq/test-kit/in-process/after-test';
import {
  type ApiClient,
  bookingRequestBody,
  type MailOfSink,
  type ProductUnderTest,
  readRequest,
  testStay,
  waitFor,
} from '@kq/test-kit';
import { type z } from 'zod';
import { busyCalendar } from './busy-calendar';
import { signIn } from './dispatch-ledger';
import { type KillableProduct } from './killable-product';
import { listingBody } from './listing-body';

export type Victim = 'listings' | 'notifications';

const VICTIMS: readonly Victim[] = ['listings', 'notifications'];
const SETTLED_MS = 90_000;

/**
 * Imports a calendar that collides with a confirmed stay, and kills a process once the import is acknowledged. Its event
 * `accommodation.calendar-collided.v1` becomes one mail and one notification all the same.
 */
export function describeCalendarCollisions({ start, killAndStart, stop }: KillableProduct<Victim>): void {
  describe('kill -9 after the import of a calendar that collides with a confirmed stay', () => {
    let product: ProductUnderTest;

    beforeAll(async () => {
      product = await start();
      afterSuite(() => stop(product));
    });

    it('mails and notifies the owner exactly once for each collision', async () => {
      const houses: number[] = [];
      for (const victim of VICTIMS) {
        const owner = await signInOwner(product);
        const house = await confirmedHouse(owner, await signIn(product));
        await importCollision(owner, house);
        product = await killAndStart(product, victim);
        houses.push(house);
        await reported(product, houses);
      }
      // Whatever a later start would repeat has been repeated by now.
      product = await killAndStart(product, 'notifications');
      for (const one of await reported(product, houses))
        expect(one).toEqual({ house: one.house, mails: 1, notifications: 1 });
    });
  });
}

interface Reported {
  readonly house: number;
  /** Copies with the same Message-ID are one mail (docs/adr/025). */
  readonly mails: number;
  readonly notifications: number;
}

/** Waits until each collision is mailed and notified. @returns how often */
async function reported(product: ProductUnderTest, houses: readonly number[]): Promise<Reported[]> {
  let found: Reported[] = [];
  const isReported = async (): Promise<boolean> => {
    const owner = await signInOwner(product);
    const mails = await owner.mails(demoOwner(0).email);
    const { body } = await owner.get<z.infer<typeof notificationsResponseSchema>>('/api/notices');
    found = houses.map((house) => ({
      house,
      mails: new Set(mails.filter((mail) => isAbout(mail, house)).map((mail) => mail.message_id)).size,
      notifications: body.data.filter(
        (one) => one.kind === 'calendar_collided' && one.accommodation_id === house,
      ).length,
    }));
    return found.every(({ mails: sent, notifications }) => sent > 0 && notifications > 0);
  };
  await waitFor('each collision to be mailed and notified', isReported, { timeoutMs: SETTLED_MS });
  return found;
}

const isAbout = ({ subject, links }: MailOfSink, house: number): boolean =>
  subject.startsWith('Doppelt belegt') && links.some((link) => link.includes(`calendar=${house}`));

async function signInOwner(product: ProductUnderTest): Promise<ApiClient> {
  const owner = product.api();
  await owner.login(demoOwner(0).email, (await product.demoPasswords()).owner);
  return owner;
}

/** Creates a house, and confirms all of its beds for the stay of tests. */
async function confirmedHouse(owner: ApiClient, dispatcher: ApiClient): Promise<number> {
  const created = await owner.post<{ id: number }>('/api/accommodations', listingBody({ status: 'active' }));
  expect(created.status).toBe(201);
  const accommodation_id = created.body.id;
  const sent = await dispatcher.post<{ id: number }>(
    '/api/booking-requests',
    bookingRequestBody([accommodation_id]),
  );
  expect(sent.status).toBe(202);
  const path = `/api/booking-requests/${sent.body.id}`;
  await waitFor('the request to reach the owner', async () => {
    const { recipients } = await readRequest(dispatcher, sent.body.id);
    return recipients[0]?.status === 'sent';
  });
  const answer = { action: 'accept', owner_id: demoOwner(0).id, accommodation_id };
  expect((await owner.post(`${path}/respond`, answer)).status).toBe(200);
  const recipients = [{ accommodation_id, beds: 12, offer_version: 1 }];
  expect((await dispatcher.post(`${path}/confirm`, { recipients })).status).toBe(200);
  return accommodation_id;
}

/** Imports a calendar that is busy from the second night of the stay to the night after it. */
async function importCollision(owner: ApiClient, house: number): Promise<void> {
  const { start_date, end_date } = testStay();
  const text = busyCalendar(addDays(start_date, 1), addDays(end_date, 1));
  const imported = await owner.post(`/api/accommodations/${house}/calendar-import`, { name: 'Portal', text });
  expect(imported.status).toBe(201);
}
