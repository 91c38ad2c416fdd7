import { type WithdrawalReason } from '@kq/contracts/constants';
import { Button, Checkbox } from '@mantine/core';
import { IconBan, IconClockPlus, IconMail, IconMapPin, IconPhone } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { dateInBerlin } from '@kq/contracts/dates';
import { formatBeds, formatDate, formatKm } from '@kq/contracts/format';
import { type RecipientCancellation } from '@kq/contracts/http/booking-requests';
import { datesOf } from '@kq/contracts/stays/part';
import { arrivalOf } from '@kq/contracts/stays/stay-cost';
import { ownerCancelReasonWords } from '@kq/contracts/text/owner-cancel-reasons';
import {
  cancellationSentence,
  costWords,
  shortCostWords,
} from '@/components/accommodation/cancellation-words';
import { houseFactsWords } from '@/components/accommodation/house-facts';
import { phoneLink } from '@/components/ui/contact-links';
import { RecipientStatusBadge, StatusBadge } from '@/components/ui/status-badge';
import { pagePath } from '@/config/paths';
import { formatWhen } from '@/lib/format-when';
import { keepDates } from '@/lib/keep-dates';
import { type BookingRequest, type Recipient } from '../api/booking-request-api';
import { costOf, laterCostOf, termsOf } from '../state/cancellation-cost';
import { departuresOf, hasArrived } from '../state/leaving';
import { givenBackPath } from '../state/missing-beds';
import { isConfirmable } from '../state/recipient-groups';
import { stayWords } from '../state/stay-words';
import { declineReasonWords, requestStatusText as text } from '../texts';
import { ArrivalFacts } from './arrival-facts';
import { OfferTerms } from './offer-terms';
import { PhonedBadge } from './phoned-badge';
import styles from './request-status.module.css';

export interface RecipientRowActions {
  readonly onToggle: (accommodationId: number) => void;
  readonly onConfirm: (accommodationId: number) => void;
  readonly onCancel: (recipient: Recipient) => void;
  readonly onLeave: (recipient: Recipient) => void;
  readonly onReport: (recipient: Recipient) => void;
}

interface RecipientRowProps extends RecipientRowActions {
  readonly request: BookingRequest;
  readonly recipient: Recipient;
  readonly now: number;
  readonly isNew: boolean;
  readonly isChosen: boolean;
}

/** An accommodation with an answer: what it offers, until when, and what can be done about it. */
export function RecipientRow(props: RecipientRowProps) {
  const { request, recipient, now, isNew, isChosen, onToggle } = props;
  const { accommodation_id, title, city, distance_km, status, late, phoned_at } = recipient;
  // Its page is gone.
  const isHidden = recipient.no_longer_offered || recipient.is_owner_blocked;
  const canChoose = isConfirmable(recipient) && request.beds_missing > 0;
  return (
    <li
      className={`${styles.row} ${isNew ? styles.isNew : ''} ${isChosen && canChoose ? styles.isChosen : ''}`}
    >
      {canChoose && (
        <Checkbox
          size="md"
          className={styles.choose}
          checked={isChosen}
          onChange={() => onToggle(accommodation_id)}
          aria-label={`${title} auswählen`}
        />
      )}
      <div className={styles.rowBody}>
        <div className={styles.rowTop}>
          <h3 className={styles.title}>
            {isHidden ? (
              title
            ) : (
              <Link to={pagePath('accommodation-detail', { slug: recipient.slug })}>{title}</Link>
            )}
          </h3>
          <div className={styles.badges}>
            {recipient.no_longer_offered ? (
              <StatusBadge tone="grey" icon={IconBan}>
                {text.noLongerOffered}
              </StatusBadge>
            ) : (
              <RecipientStatusBadge status={status} words={text.recipientStatus} />
            )}
            {late && (
              <StatusBadge tone="grey" icon={IconClockPlus}>
                {text.late}
              </StatusBadge>
            )}
            {phoned_at && <PhonedBadge at={phoned_at} now={now} />}
          </div>
        </div>
        <p className={styles.place}>
          {city}
          {distance_km !== null && ` · ${formatKm(distance_km)}`}
        </p>
        <RowDetails {...props} />
        <RowActions {...props} />
        <Button
          size="sm"
          variant="subtle"
          className={`${styles.quiet} ${styles.report}`}
          onClick={() => props.onReport(recipient)}
          aria-label={`${title}: ${text.actions.report}`}
        >
          {text.actions.report}
        </Button>
      </div>
    </li>
  );
}

const withdrawalWords: Readonly<Record<WithdrawalReason, string>> = {
  not_offered: 'Die Unterkunft wird nicht mehr angeboten.',
  sender_blocked: 'Wir haben diese Anfrage zurückgezogen, weil Ihr Konto gesperrt war.',
};
const OWNER_BLOCKED_TEXT =
  'Wir haben das Konto des Vermieters gesperrt. Ihr Aufenthalt gilt weiter. Bitte sprechen Sie vor der Anreise mit dem Vermieter, und zahlen Sie nichts im Voraus.';

function RowDetails({ request, recipient, now }: RecipientRowProps) {
  const { offer, status, address, email, decline_reason, decline_message, owner_cancellation } = recipient;
  if (recipient.no_longer_offered) return <p className={styles.note}>{text.noLongerOfferedText}</p>;
  if (status === 'declined') {
    const reason = decline_reason ? declineReasonWords[decline_reason] : '';
    return <p className={styles.note}>{[reason, decline_message].filter(Boolean).join(': ')}</p>;
  }
  if (status === 'cancelled_by_owner' && owner_cancellation) {
    const { beds, reason, note } = owner_cancellation;
    const words = `${formatBeds(beds)} nach der Bestätigung abgesagt: ${ownerCancelReasonWords[reason]}`;
    return <p className={styles.note}>{[words, note].filter(Boolean).join('. ')}</p>;
  }
  if (status === 'cancelled_by_dispatcher' && recipient.cancellation)
    return <p className={styles.note}>{cancelledWords(recipient.cancellation, recipient, now)}</p>;
  if (recipient.withdrawn_reason)
    return <p className={styles.note}>{withdrawalWords[recipient.withdrawn_reason]}</p>;
  if (!offer || !(isConfirmable(recipient) || status === 'confirmed')) return null;
  return (
    <>
      {recipient.is_owner_blocked && <p className={styles.warning}>{OWNER_BLOCKED_TEXT}</p>}
      <OfferTerms request={request} recipient={recipient} offer={offer} now={now} />
      <LeftEarly request={request} recipient={recipient} now={now} />
      <CancelTerms recipient={recipient} now={now} />
      {address && (
        <p className={styles.address}>
          <IconMapPin size={18} aria-hidden="true" /> {address}, {recipient.zip_code} {recipient.city}
        </p>
      )}
      {status === 'confirmed' && <ArrivalFacts accommodationId={recipient.accommodation_id} />}
      {status === 'confirmed' && email && (
        <p className={styles.address}>
          <IconMail size={18} aria-hidden="true" /> <span>{email}</span>
        </p>
      )}
    </>
  );
}

/** Until when the stay or offer can be cancelled free of charge, what is owed at most otherwise, and facts of the house. */
function CancelTerms({ recipient, now }: Pick<RecipientRowProps, 'recipient' | 'now'>) {
  const { offer, parts, confirmed_amount, status } = recipient;
  const terms = termsOf(recipient);
  const arrival = arrivalOf(parts);
  const amount = confirmed_amount ?? offer?.amount;
  if (arrival === null || !amount) return null;
  const at = new Date(now);
  const isFreed = status === 'confirmed' && costOf(recipient, at).is_free && recipient.is_freed_by_block;
  const words = isFreed
    ? costWords({ is_free: true, sum_cents: 0 })
    : cancellationSentence(terms, arrival, laterCostOf(recipient, amount.accommodation_cents), at);
  const facts = houseFactsWords(recipient);
  return (
    <>
      {!hasArrived(recipient, at) && !recipient.early_departure && (
        <p className={styles.note}>{keepDates(words)}</p>
      )}
      {facts && <p className={styles.note}>{facts}</p>}
    </>
  );
}

/** `Storniert: 8 Betten, 1.–19. Dez., am Mi., 26. Nov., 10:00. Der Vermieter kann höchstens …` */
function cancelledWords(
  { at, beds, parts_before, sum_cents }: RecipientCancellation,
  recipient: Recipient,
  now: number,
): string {
  const { is_percent_recorded } = recipient;
  const cost = costWords({ is_free: sum_cents === 0, sum_cents, is_percent_recorded });
  return `${stayWords(beds, parts_before, recipient)} storniert, ${formatWhen(at, now)}. ${cost}`;
}

/** `Frühere Abreise: Mi., 2. Dez. statt Fr., 11. Dez., für die übrigen Nächte höchstens 768,00 €` */
function LeftEarly({ request, recipient, now }: Pick<RecipientRowProps, 'request' | 'recipient' | 'now'>) {
  const { early_departure: left, parts, status } = recipient;
  if (!left || status !== 'confirmed') return null;
  const today = dateInBerlin(new Date(now));
  const departureOf = (of: Recipient['parts']) =>
    formatDate(datesOf(of, { start_date: '', end_date: '' }).end_date, today);
  const { sum_cents } = left;
  const search = givenBackPath(request, recipient, today);
  return (
    <p className={styles.note}>
      {text.leftEarly(departureOf(parts), departureOf(left.parts_before))}{' '}
      {shortCostWords({ is_free: sum_cents === 0, sum_cents })}
      {search && (
        <>
          {'. '}
          <Link to={search}>{text.searchGivenBack}</Link>
        </>
      )}
    </p>
  );
}

function RowActions({ request, recipient, now, onConfirm, onCancel, onLeave }: RecipientRowProps) {
  const { accommodation_id, status, title } = recipient;
  const isBookable = isConfirmable(recipient) || status === 'confirmed';
  const isRunning = request.status !== 'cancelled' && request.status !== 'awaiting_verification';
  if (!isRunning || !isBookable) return null;
  const at = new Date(now);
  const isStay = status === 'confirmed';
  const cancelWords = isStay ? text.actions.cancelAccommodation : text.actions.withdrawAccommodation;
  return (
    <div className={styles.actions}>
      {isConfirmable(recipient) && request.beds_missing > 0 && (
        <Button onClick={() => onConfirm(accommodation_id)} aria-label={`${title}: ${text.actions.confirm}`}>
          {text.actions.confirm}
        </Button>
      )}
      <ContactButton recipient={recipient} />
      {departuresOf(recipient, at).length > 0 && (
        <QuietButton title={title} words={text.actions.leaveEarly} onClick={() => onLeave(recipient)} />
      )}
      {/* From the day after the arrival there is no cancelling, only leaving early. */}
      {!(isStay && hasArrived(recipient, at)) && (
        <QuietButton title={title} words={cancelWords} onClick={() => onCancel(recipient)} />
      )}
    </div>
  );
}

interface QuietButtonProps {
  readonly title: string;
  readonly words: string;
  readonly onClick: () => void;
}

const QuietButton = ({ title, words, onClick }: QuietButtonProps) => (
  <Button
    size="sm"
    variant="subtle"
    className={styles.quiet}
    onClick={onClick}
    aria-label={`${title}: ${words}`}
  >
    {words}
  </Button>
);

/** Calls the owner, or writes to one without a phone number. */
function ContactButton({ recipient: { title, status, phone, email } }: Pick<RecipientRowProps, 'recipient'>) {
  const contact = phone ?? email;
  if (!contact) return null;
  const { label, href, Icon } = phone
    ? { label: text.actions.call, href: phoneLink(phone), Icon: IconPhone }
    : { label: text.actions.write, href: `mailto:${email}`, Icon: IconMail };
  return (
    <Button
      component="a"
      href={href}
      variant="default"
      leftSection={<Icon size={18} aria-hidden="true" />}
      aria-label={`${title}: ${label}, ${contact}`}
    >
      {status === 'confirmed' && phone ? phone : label}
    </Button>
  );
}
