import { type CrewFacts, PRODUCT_NAME, stayEvents, type StayFacts } from '@kq/contracts';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { type MailAttachment } from './mail-content';
import { type RenderContext } from './render-context';

/**
 * Returns the calendar files of stays: one all-day event for each part. A later file with the same UIDs and a higher
 * sequence replaces an earlier one; the file of a cancelled stay takes its events back, and so does a second file for the
 * parts that an early departure gave back whole. Method and content type agree.
 * @param crew in files for the owner, whose events name the company; files for the dispatcher name the house
 */
export function calendarAttachments(
  stays: readonly StayFacts[],
  context: RenderContext,
  crew: CrewFacts | null,
): MailAttachment[] {
  const [cancelled, agreed] = [true, false].map((isOver) =>
    stays.filter(({ state }) => (state === 'cancelled') === isOver),
  ) as [StayFacts[], StayFacts[]];
  const taken = [
    ...cancelled.map((stay) => ({ stay, parts: stay.cancellation?.parts_before ?? stay.parts })),
    ...agreed.map((stay) => ({ stay, parts: partsGivenBack(stay) })),
  ];
  const { PUBLISH, CANCEL } = ICalCalendarMethod;
  return [
    ...calendarOf(
      PUBLISH,
      agreed.map((stay) => ({ stay, parts: stay.parts })),
      context,
      crew,
    ),
    ...calendarOf(CANCEL, taken, context, crew),
  ];
}

interface StayEvents {
  readonly stay: StayFacts;
  readonly parts: StayFacts['parts'];
}

/** Parts have the UID of their first night: those that begin after the departure are events of their own. */
const partsGivenBack = ({ early_departure: left, parts }: StayFacts): StayFacts['parts'] =>
  (left?.parts_before ?? []).filter(({ from }) => parts.every((part) => part.from !== from));

function calendarOf(
  method: ICalCalendarMethod,
  list: readonly StayEvents[],
  context: RenderContext,
  crew: CrewFacts | null,
): MailAttachment[] {
  if (list.every(({ parts }) => parts.length === 0)) return [];
  const calendar = ical({ name: PRODUCT_NAME, method });
  const isCancelled = method === ICalCalendarMethod.CANCEL;
  const status = isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED;
  const organizer = { name: PRODUCT_NAME, email: context.organizer };
  for (const { stay, parts } of list)
    for (const event of stayEvents(stay, parts, context.texts, crew))
      calendar.createEvent({ ...event, status, organizer });
  return [
    {
      filename: isCancelled ? 'storno.ics' : 'aufenthalt.ics',
      contentType: `text/calendar; charset=utf-8; method=${method}`,
      content: calendar.toString(),
    },
  ];
}
