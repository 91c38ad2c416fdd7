import {
  type AnswerFacts,
  type ArrivalFacts,
  type CrewCoverage,
  type CrewFacts,
  type ListingsMail,
  type StayFacts,
} from '@kq/contracts';
import { AppError } from '@kq/kernel';

/** The data of a mail that is not skipped. */
export type DueMail = Extract<ListingsMail, { skip: false }>;

/** What every mail about a request has. */
interface MailFrame extends Pick<DueMail, 'to' | 'links'> {
  readonly requestId: number;
}

/** A mail about what is agreed: neither dates nor beds nor prices of the request are in reach. */
export interface AgreementMail extends MailFrame {
  readonly stays: readonly [StayFacts, ...StayFacts[]];
  /** What an earlier confirmation agreed; empty in mails to owners. */
  readonly earlier: readonly StayFacts[];
  readonly crew: CrewFacts;
  readonly coverage: CrewCoverage;
}

/** A mail about what the crew reads before its arrival. */
export interface ArrivalMail extends AgreementMail {
  readonly arrival: ArrivalFacts;
}

/** A mail about answers: what was offered, and how far it covers the crew. */
export interface AnswersMail extends MailFrame {
  /** In the order of the status page; empty in a summary without any. */
  readonly answers: readonly AnswerFacts[];
  /** Accommodations that were asked and have not answered. */
  readonly waiting: number;
  readonly coverage: CrewCoverage;
  /** The gazetteer's name of the work site. */
  readonly place: string;
}

/** @throws AppError UNAVAILABLE, retryable, for the content of a listings replica that knows no stays yet */
export function agreementOf(mail: DueMail): AgreementMail {
  const [first, ...others] = mail.stays ?? [];
  if (first === undefined || mail.crew === undefined) throw unknownTo('stays');
  return {
    ...frameOf(mail),
    stays: [first, ...others],
    earlier: mail.earlier_stays ?? [],
    crew: mail.crew,
    coverage: coverageOf(mail),
  };
}

/** @throws AppError UNAVAILABLE, retryable, for the content of a listings replica of an earlier release */
export function arrivalOf(mail: DueMail): ArrivalMail {
  if (mail.arrival === undefined) throw unknownTo('arrival facts');
  return { ...agreementOf(mail), arrival: mail.arrival };
}

/** @throws AppError UNAVAILABLE, retryable, for the content of a listings replica of an earlier release */
export function answersOf(mail: DueMail): AnswersMail {
  if (mail.answers === undefined) throw unknownTo('answers');
  return {
    ...frameOf(mail),
    answers: mail.answers,
    waiting: mail.waiting ?? 0,
    coverage: coverageOf(mail),
    place: mail.request.place,
  };
}

const frameOf = ({ to, links, request }: DueMail): MailFrame => ({ to, links, requestId: request.id });

const coverageOf = ({ request: { coverage, workers } }: DueMail): CrewCoverage => ({ ...coverage, workers });

const unknownTo = (what: string): AppError =>
  new AppError('UNAVAILABLE', { message: `mail content without ${what}: listings is of an earlier release` });
