import { addDays, type BookingRequest, dateInBerlin, type OwnAccommodation, routes } from '@kq/contracts';
import { HOUR_MS, MINUTE_MS, pause } from '@kq/kernel';
import { type Check } from './check';
import { type Account, type Call, tidyUpSignal, withSession } from './gateway-call';

const LIMIT_MS = 120_000;
const RETRY_MS = 5 * MINUTE_MS;
const POLL_MS = 1000;
/** Arrival in days from today: far from the nights that guests ask for. */
const AHEAD_DAYS = 200;

/**
 * Creates the check of the main job: a request for one person to the owner's first published accommodation, whose mail is
 * sent; the owner's decline, which takes no bed; and its cancellation, also after a failure in between.
 */
export function createLoop(call: Call, dispatcher: Account, owner: Account): Check {
  return {
    name: 'loop',
    restMs: HOUR_MS,
    retryMs: RETRY_MS,
    limitMs: LIMIT_MS,
    run: (signal) =>
      withSession(call, owner, signal, async (asOwner) => {
        const asked = await publishedAccommodation(call, { signal, token: asOwner });
        await withSession(call, dispatcher, signal, (token) =>
          askAndCancel(call, { signal, token }, asked, dispatcher.email, (id, ownerId) =>
            decline(call, { signal, token: asOwner }, id, ownerId),
          ),
        );
      }),
  };
}

interface Session {
  readonly signal: AbortSignal;
  readonly token: string;
}

type Asked = Pick<OwnAccommodation, 'id' | 'lat' | 'lng' | 'city' | 'min_nights'>;

async function publishedAccommodation(call: Call, session: Session): Promise<Asked> {
  const { method, path, response } = routes.myAccommodations;
  const { data } = response.parse(await call(method, `${path}?status=active&per_page=1`, session));
  if (data[0] === undefined) throw new Error("the probe's owner has no published accommodation");
  return data[0];
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
