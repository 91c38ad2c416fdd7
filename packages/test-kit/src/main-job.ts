import { addDays, dateInBerlin, type AccommodationCard, type BookingRequest } from '@kq/contracts';
import { type ApiClient, type MailOfSink } from './api-client';

/** Returns the default stay of tests: in two weeks, for two weeks. */
export function testStay(today = dateInBerlin(new Date())): { start_date: string; end_date: string } {
  const start = addDays(today, 14);
  return { start_date: start, end_date: addDays(start, 14) };
}

/** Searches near Ludwigshafen, like the main job. */
export async function searchLudwigshafen(
  api: ApiClient,
  options: { workers?: number; perPage?: number; minBeds?: number } = {},
): Promise<AccommodationCard[]> {
  const { workers = 12, perPage = 100, minBeds = workers } = options;
  const { start_date, end_date } = testStay();
  const query = new URLSearchParams({
    location: 'Ludwigshafen am Rhein',
    radius: '50',
    workers: String(workers),
    min_beds: String(minBeds),
    start_date,
    end_date,
    per_page: String(perPage),
  });
  const { status, body } = await api.get<{ data: AccommodationCard[] }>(`/api/accommodations?${query}`);
  if (status !== 200) throw new Error(`search returned ${status}: ${JSON.stringify(body)}`);
  return body.data;
}

/** Selects at most one accommodation of each owner. */
export function ofDifferentOwners(cards: readonly AccommodationCard[], count: number): AccommodationCard[] {
  const seen = new Set<number>();
  return cards.filter((card) => !seen.has(card.owner_id) && seen.add(card.owner_id)).slice(0, count);
}

/** Returns the body of a booking request for 12 workers to several accommodations. */
export function bookingRequestBody(
  accommodationIds: readonly number[],
  overrides: Record<string, unknown> = {},
) {
  return {
    accommodation_ids: accommodationIds,
    // Repeats are allowed, because tests share one dispatcher and one stay.
    ask_again: accommodationIds,
    location: { display_name: 'Ludwigshafen am Rhein', lat: 49.48, lng: 8.44 },
    ...testStay(),
    workers: 12,
    extension_possible: true,
    message: 'Wir brauchen Stellplätze für zwei Transporter.',
    contact: {
      name: 'Demo Disponentin',
      company: 'Demo-Bau GmbH',
      email: 'disponent@demo.example',
      phone: '+49 30 23125 0000',
    },
    ...overrides,
  };
}

/** Returns the respond token, owner and request of an owner's mail. */
export function respondLinkOf(mail: MailOfSink): { requestId: number; ownerId: number; token: string } {
  const link = mail.links.find((url) => url.includes('/respond?'));
  if (!link) throw new Error(`no answer link in the mail "${mail.subject}"`);
  const url = new URL(link);
  return {
    requestId: Number(/booking-requests\/(\d+)\//.exec(url.pathname)?.[1]),
    ownerId: Number(url.searchParams.get('owner_id')),
    token: url.searchParams.get('token') ?? '',
  };
}

/** Returns true for mails that request rooms from an owner. */
export const isRequestMail = ({ subject }: MailOfSink): boolean => subject.startsWith('Anfrage: ');

/** Returns the owners' mails of one request, newest first. */
export async function requestMailsAbout(api: ApiClient, requestId: number): Promise<MailOfSink[]> {
  return (await api.mailsAbout(requestId)).filter(isRequestMail);
}

export async function readRequest(api: ApiClient, id: number): Promise<BookingRequest> {
  const { status, body } = await api.get<BookingRequest>(`/api/booking-requests/${id}`);
  if (status !== 200) throw new Error(`request ${id} returned ${status}: ${JSON.stringify(body)}`);
  return body;
}
