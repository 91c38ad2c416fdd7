import {
  addDays,
  type BookingRequest,
  type createAccommodationBodySchema,
  dateInBerlin,
  type OwnAccommodation,
  routes,
  type User,
} from '@kq/contracts';
import { HOUR_MS, MINUTE_MS, pause } from '@kq/kernel';
import { type z } from 'zod';
import { type Check } from './check';
import { type Account, type Call, tidyUpSignal, withSession } from './gateway-call';

const LIMIT_MS = 120_000;
const RETRY_MS = 5 * MINUTE_MS;
const POLL_MS = 1000;
/** Arrival in days from today: far from the nights that guests ask for. */
const AHEAD_DAYS = 200;

/** What the probe asks for; no search shows it (docs/security.md S37). */
const ACCOMMODATION = {
  draft_key: '00000000000000000000000000000000',
  status: 'active',
  title: 'Unterkunft der Probe',
  description: '',
  address: 'Musterstraße 1',
  zip_code: '10117',
  city: 'Berlin',
  type: 'apartment',
  rooms: [{ name: 'Zimmer 1', beds: 1, single_beds: 0, private_bath: false }],
  price_per_bed_night: 2000,
} satisfies z.input<typeof createAccommodationBodySchema>;

/**
 * Creates the check of the main job, between the accounts of `ops probe init`: a request for one person to the owner's
 * accommodation, which the first run creates, whose mail is sent; the owner's decline, which takes no bed; and its
 * cancellation, also after a failure in between.
 */
export function createLoop(call: Call, dispatcher: Account, owner: Account): Check {
  return {
    name: 'loop',
    restMs: HOUR_MS,
    retryMs: RETRY_MS,
    limitMs: LIMIT_MS,
    run: (signal) =>
      withSession(call, owner, signal, async (asOwner, ownerUser) => {
        assertProbe(ownerUser);
        const asked = await ownAccommodation(call, { signal, token: asOwner });
        await withSession(call, dispatcher, signal, (token, user) => {
          assertProbe(user);
          return askAndCancel(call, { signal, token }, asked, dispatcher.email, (id, ownerId) =>
            decline(call, { signal, token: asOwner }, id, ownerId),
          );
        });
      }),
  };
}

interface Session {
  readonly signal: AbortSignal;
  readonly token: string;
}

type Asked = Pick<OwnAccommodation, 'id' | 'lat' | 'lng' | 'city' | 'min_nights'>;

/** Guests would find the accommodation of another owner, and figures count the requests of another dispatcher. */
function assertProbe({ is_probe: isProbe }: User): void {
  if (isProbe !== true) throw new Error('an account of the loop was not made by `ops probe init`');
}

async function ownAccommodation(call: Call, session: Session): Promise<Asked> {
  const { myAccommodations: list, createAccommodation: create } = routes;
  const { data } = list.response.parse(
    await call(list.method, `${list.path}?status=active&per_page=1`, session),
  );
  if (data[0] !== undefined) return data[0];
  return create.response.parse(await call(create.method, create.path, { ...session, body: ACCOMMODATION }));
}

async function askAndCancel(
  call: Call,
  session: Session,
  asked: Asked,
  email: string,
  answer: (id: number, ownerId: number) => Promise<unknown>,
): Promise<void> {
  const { createBookingRequest: create, cancelBookingRequest: cancel } = routes;
  const start = addDays(dateInBerlin(new Date()), AHEAD_DAYS);
  const body = {
    accommodation_ids: [asked.id],
    ask_again: [asked.id],
    location: { display_name: asked.city, lat: asked.lat, lng: asked.lng },
    start_date: start,
    end_date: addDays(start, asked.min_nights),
    workers: 1,
    extension_possible: false,
    contact: { name: 'Probe', email },
  };
  const { id } = create.response.parse(await call(create.method, create.path, { ...session, body }));
  try {
    const { owner_id: ownerId } = await recipientOnce(call, session, id, 'sent');
    await answer(id, ownerId);
    await recipientOnce(call, session, id, 'declined');
  } finally {
    const { token } = session;
    await call(cancel.method, pathOf(cancel.path, id), { signal: tidyUpSignal(), token, body: {} });
  }
}

async function decline(call: Call, session: Session, id: number, ownerId: number): Promise<void> {
  const { method, path } = routes.respond;
  const body = { action: 'decline', owner_id: ownerId, reason: 'other' };
  await call(method, pathOf(path, id), { ...session, body });
}

/** Waits until the only recipient has the status. @throws Error when the run is given up */
async function recipientOnce(
  call: Call,
  session: Session,
  id: number,
  status: string,
): Promise<BookingRequest['recipients'][number]> {
  const { method, path, response } = routes.bookingRequest;
  let last = 'unread';
  while (!session.signal.aborted) {
    const [recipient] = response.parse(await call(method, pathOf(path, id), session)).recipients;
    if (recipient?.status === status) return recipient;
    last = recipient?.status ?? last;
    await pause(POLL_MS, session.signal);
  }
  throw new Error(`the request is still ${last}, not ${status}`);
}

const pathOf = (path: string, id: number): string => path.replace(':id', String(id));
