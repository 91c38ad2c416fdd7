import { type WithdrawalReason } from '@kq/contracts/constants';
import { Button, Checkbox } from '@mantine/core';
import { IconBan, IconClockPlus, IconMail, IconMapPin, IconPhone } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatBeds, formatKm } from '@kq/contracts/format';
import { ownerCancelReasonWords } from '@kq/contracts/text/owner-cancel-reasons';
import { phoneLink } from '@/components/ui/contact-links';
import { RecipientStatusBadge, StatusBadge } from '@/components/ui/status-badge';
import { pagePath } from '@/config/paths';
import { type BookingRequest, type Recipient } from '../api/booking-request-api';
import { isConfirmable } from '../state/recipient-groups';
import { declineReasonWords, requestStatusText as text } from '../texts';
import { ArrivalFacts } from './arrival-facts';
import { OfferTerms } from './offer-terms';
import { PhonedBadge } from './phoned-badge';
import styles from './request-status.module.css';

export interface RecipientRowActions {
  readonly onToggle: (accommodationId: number) => void;
  readonly onConfirm: (accommodationId: number) => void;
  readonly onCancel: (recipient: Recipient) => void;
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
              <RecipientStatusBadge status={status} />
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
  if (recipient.withdrawn_reason)
    return <p className={styles.note}>{withdrawalWords[recipient.withdrawn_reason]}</p>;
  if (!offer || !(isConfirmable(recipient) || status === 'confirmed')) return null;
  return (
    <>
      {recipient.is_owner_blocked && <p className={styles.warning}>{OWNER_BLOCKED_TEXT}</p>}
      <OfferTerms request={request} recipient={recipient} offer={offer} now={now} />
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

function RowActions({ request, recipient, onConfirm, onCancel }: RecipientRowProps) {
  const { accommodation_id, status, title } = recipient;
  const isBookable = isConfirmable(recipient) || status === 'confirmed';
  const isRunning = request.status !== 'cancelled' && request.status !== 'awaiting_verification';
  if (!isRunning || !isBookable) return null;
  return (
    <div className={styles.actions}>
      {isConfirmable(recipient) && request.beds_missing > 0 && (
        <Button onClick={() => onConfirm(accommodation_id)} aria-label={`${title}: ${text.actions.confirm}`}>
          {text.actions.confirm}
        </Button>
      )}
      <ContactButton recipient={recipient} />
      <Button
        size="sm"
        variant="subtle"
        className={styles.quiet}
        onClick={() => onCancel(recipient)}
        aria-label={`${title}: ${status === 'confirmed' ? text.actions.cancelAccommodation : text.actions.withdrawAccommodation}`}
      >
        {status === 'confirmed' ? text.actions.cancelAccommodation : text.actions.withdrawAccommodation}
      </Button>
    </div>
  );
}

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
