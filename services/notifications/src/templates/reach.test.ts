import { type StayFacts } from '@kq/contracts';
import { aListingsMail, aStay } from '../../test/builders';
import { type calendarAttachments } from './calendar-file';
import {
  type AgreementMail,
  agreementOf,
  type AnswersMail,
  type ArrivalMail,
  type DueMail,
} from './mail-facts';
import { type confirmationJsonLd } from './request-json-ld';

/** What a request asks for: none of it may be printed after the yes. */
type Asked =
  'request' | 'items' | 'start_date' | 'end_date' | 'nights' | 'workers' | 'amount' | 'total_cents';
type Reaches<T> = Extract<keyof T, Asked>;
type IsNever<T> = [T] extends [never] ? true : false;

/** Compiles only while nothing of the request is in reach. */
const unreachable: [
  IsNever<Reaches<AgreementMail>>,
  IsNever<Reaches<ArrivalMail>>,
  IsNever<Reaches<AnswersMail>>,
  IsNever<Reaches<AgreementMail['crew']>>,
] = [true, true, true, true];

describe('templates of mails after the yes', () => {
  it('cannot reach the dates, beds or price of the request by their types', () => {
    const read = (mail: AgreementMail) => {
      // @ts-expect-error: the dates of the request
      void mail.request;
      // @ts-expect-error: the beds and amounts of its accommodations
      void mail.items;
      // @ts-expect-error: the beds that are asked for are no fact about the crew
      void mail.crew.workers;
    };
    const call = (
      files: typeof calendarAttachments,
      jsonLd: typeof confirmationJsonLd,
      due: DueMail,
      context: Parameters<typeof calendarAttachments>[1],
    ) => {
      // @ts-expect-error: calendar files take stays
      files(due, context, null);
      // @ts-expect-error: so does the machine-readable copy
      jsonLd(due.items);
    };
    expect([read, call, unreachable].length).toBe(3);
  });

  it('get no more than they can reach', () => {
    const mail = agreementOf({ ...aListingsMail({}), stays: [aStay()] });
    expect(Object.keys(mail).sort()).toEqual(
      ['coverage', 'crew', 'earlier', 'links', 'requestId', 'stays', 'to'].sort(),
    );
    const [stay]: readonly StayFacts[] = mail.stays;
    expect(stay).toEqual(aStay());
  });
});
