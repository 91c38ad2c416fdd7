import { type Ref } from 'react';
import { IconAlertTriangle, IconCheck, IconPlugConnectedX } from '@tabler/icons-react';
import { formatCount, formatDate } from '@kq/contracts/format';
import { BedsBar } from '@/components/ui/beds-bar';
import { DateRange } from '@/components/ui/date-range';
import { DottedLine, type DottedPart } from '@/components/ui/dotted-line';
import { dateInBerlin } from '@kq/contracts/dates';
import { datesOfNights } from '@kq/contracts/stays/part';
import { formatWhen } from '@/lib/format-when';
import { keepDates } from '@/lib/keep-dates';
import { requestStatusWords } from '@/texts/status';
import { type BookingRequest } from '../api/booking-request-api';
import { countAnswers, isWaiting } from '../state/recipient-groups';
import {
  beyondSentence,
  crewSentence,
  deadlineOf,
  leftOutSentence,
  sentSentence,
} from '../state/request-sentence';
import { requestStatusText as text } from '../texts';
import styles from './request-status.module.css';

interface RequestHeadProps {
  readonly request: BookingRequest;
  readonly link: 'live' | 'polling';
  readonly now: number;
  /** The sentence; focused after an action of the page. */
  readonly sentenceRef: Ref<HTMLHeadingElement>;
}

/** The sentence, the bar of beds and the four steps. */
export function RequestHead({ request, link, now, sentenceRef }: RequestHeadProps) {
  const isUnverified = request.status === 'awaiting_verification';
  return (
    <header className={styles.head}>
      <p className={styles.where}>
        {request.location.display_name} ·{' '}
        <DateRange start={request.start_date} end={request.end_date} nights={request.nights_pattern} />
      </p>
      <Sentence ref={sentenceRef} request={request} now={now} />
      <SentNotes request={request} now={now} />
      <HoldNotice request={request} now={now} />
      {isUnverified && (
        <section className={styles.awaiting}>
          <h2>{text.awaiting.title}</h2>
          <p>{text.awaiting.text}</p>
          <p>{text.awaiting.until}</p>
        </section>
      )}
      {!isUnverified && request.status !== 'cancelled' && (
        <>
          <BedsBar {...request.coverage.bed_nights} />
          <Steps request={request} now={now} />
        </>
      )}
      {link === 'polling' && (
        <p className={styles.link}>
          <IconPlugConnectedX size={16} aria-hidden="true" /> {text.polling}
        </p>
      )}
    </header>
  );
}

/** The operator holds the request back, or has withdrawn it before any owner was asked. */
function HoldNotice({ request, now }: { readonly request: BookingRequest; readonly now: number }) {
  const { held_until, withdrawn_because } = request;
  if (!held_until && !withdrawn_because) return null;
  const { title } = withdrawn_because ? text.withdrawn : text.held;
  return (
    <section className={styles.awaiting}>
      <h2>{title}</h2>
      <p>
        {withdrawn_because
          ? text.withdrawn[withdrawn_because]
          : text.held.text(keepDates(formatWhen(held_until ?? '', now, ' ')))}
      </p>
    </section>
  );
}

interface SentenceProps {
  readonly request: BookingRequest;
  readonly now: number;
  readonly ref: Ref<HTMLHeadingElement>;
}

function Sentence({ request, now, ref }: SentenceProps) {
  const deadline = deadlineOf(request, now);
  const parts: DottedPart[] = crewSentence(request).map((content) => ({ key: content, content }));
  if (deadline) {
    const content = (
      <span className={deadline.isUrgent ? styles.urgent : undefined}>
        {deadline.isUrgent && <IconAlertTriangle size={26} aria-hidden="true" />}
        {deadline.text}
      </span>
    );
    parts.push({ key: 'deadline', content });
  }
  return (
    <h1 ref={ref} tabIndex={-1} className={styles.sentence}>
      <DottedLine parts={parts} />
      {request.status === 'expired' && (
        <span className="kq-visually-hidden"> · {requestStatusWords.expired}</span>
      )}
    </h1>
  );
}

function SentNotes({ request, now }: { readonly request: BookingRequest; readonly now: number }) {
  const notes = [beyondSentence(request), sentSentence(request, now), leftOutSentence(request)].filter(
    (note) => note !== null,
  );
  return notes.map((note) => (
    <p key={note} className={styles.where}>
      {note}
    </p>
  ));
}

interface Step {
  readonly name: string;
  readonly detail: string;
  readonly isDone: boolean;
}

function Steps({ request, now }: { readonly request: BookingRequest; readonly now: number }) {
  const steps = stepsOf(request, now);
  const current = steps.findIndex((step) => !step.isDone);
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        <li
          key={step.name}
          className={step.isDone ? styles.stepDone : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.stepMark} aria-hidden="true">
            {step.isDone ? <IconCheck size={16} stroke={3} /> : index + 1}
          </span>
          <span className={styles.stepName}>
            {step.name}
            {step.isDone && <span className="kq-visually-hidden"> erledigt</span>}
          </span>
          <span className={styles.stepDetail}>{keepDates(step.detail)}</span>
        </li>
      ))}
    </ol>
  );
}

function stepsOf(request: BookingRequest, now: number): Step[] {
  const answers = countAnswers(request);
  const asked = request.recipients.length;
  const isFilled = request.coverage.is_filled;
  const { start_date: arrival } = datesOfNights({ ...request, nights: request.nights_pattern });
  return [
    {
      name: text.steps.sent,
      detail: request.sent_at ? formatWhen(request.sent_at, now) : '',
      isDone: request.sent_at !== null,
    },
    {
      name: text.steps.answers,
      detail: `${answers} von ${asked}`,
      isDone: isFilled || (request.sent_at !== null && !request.recipients.some(isWaiting)),
    },
    {
      name: text.steps.confirmed,
      detail: `${request.coverage.beds_confirmed} von ${formatCount(request.workers, 'Bett', 'Betten')}`,
      isDone: isFilled,
    },
    {
      name: text.steps.arrival,
      detail: formatDate(arrival),
      isDone: isFilled && dateInBerlin(new Date(now)) >= arrival,
    },
  ];
}
