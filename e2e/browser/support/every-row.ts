import { type Page } from '@playwright/test';
import { type BookingRequest, type InboxState } from '@kq/contracts';
import { withLongWords } from './long-words';
import {
  collisions,
  everyAccommodation,
  everyFeed,
  everyReceived,
  everySuspension,
  everyUser,
} from './owner-rows';
import { everyRecipient, everyRequest } from './request-rows';

type Rewrite = (answer: never, state: InboxState) => unknown;
/** Shows a row of each state where lists have rows: `show` is merged into the request of a status page. */
export async function showEveryRow(page: Page, show: Partial<BookingRequest> = {}): Promise<void> {
  const rewrites: readonly (readonly [RegExp, Rewrite])[] = [
    [/\/booking-requests\/\d+$/, (answer: BookingRequest) => ({ ...everyRecipient(answer), ...show })],
    [/\/booking-requests\/inbox$/, everyReceived],
    [/\/booking-requests$/, everyRequest],
    [/\/accommodations\/my$|\/admin\/accommodations$/, everyAccommodation],
    [/\/admin\/users$/, everyUser],
    [/\/admin\/sender-suspensions$/, everySuspension],
    [/\/calendar-sync$/, everyFeed],
    [/\/calendar-collisions$/, collisions],
    [/\/booking-requests\/waiting$|\/admin\/reports$|\/my\/occupancy$/, (answer: never) => answer],
  ];
  await page.route(/\/api\//, async (route) => {
    const url = new URL(route.request().url());
    const [, rewrite] = rewrites.find(([path]) => path.test(url.pathname)) ?? [];
    if (!rewrite || route.request().method() !== 'GET') return route.fallback();
    // An inbox has confirmed stays; each of its states shows them.
    const state = (url.searchParams.get('state') ?? 'open') as InboxState;
    if (url.pathname.endsWith('/inbox')) url.searchParams.set('state', 'confirmed');
    const response = await route.fetch({ url: url.href });
    if (!response.ok()) return route.fulfill({ response });
    return route.fulfill({ response, json: withLongWords(rewrite((await response.json()) as never, state)) });
  });
}
