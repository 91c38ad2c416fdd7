import { useEffect, useRef } from 'react';
import { formatAmountParts, formatAmountTotal, formatBeds } from '@kq/contracts/format';
import { declineChoices, respondText } from '@kq/contracts/text/spa-respond';
import { PlainButton } from '@/components/ui/button';
import { DateRange } from '@/components/ui/date-range';
import { RecipientStatusBadge } from '@/components/ui/status-badge';
import { formatWhen } from '@/lib/format-when';
import { useNow } from '@/lib/use-now';
import { type RespondItem } from '../api/respond-api';
import styles from './respond.module.css';

interface AnswerResultProps {
  readonly item: RespondItem;
  /** Just sent: the title gets the focus. */
  readonly isFresh: boolean;
  readonly onChange?: () => void;
}

/** The given answer, what happens next and until when, and how to change it (docs/look.md L13, L16). */
export function AnswerResult({ item, isFresh, onChange }: AnswerResultProps) {
  const now = useNow();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFresh) heading.current?.focus();
  }, [isFresh]);
  const steps = item.status === 'declined' ? respondText.next.declined : respondText.next.offer;
  return (
    <div className={styles.result}>
      <div>
        <RecipientStatusBadge status={item.status} />
      </div>
      <h2 ref={heading} tabIndex={-1}>
        {thanksOf(item, now)}
      </h2>
      <OfferSummary item={item} />
      {item.status !== 'confirmed' && (
        <div>
          <h3>{respondText.next.title}</h3>
          <ul>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
        </div>
      )}
      {onChange && (
        <PlainButton look="secondary" isFullWidth className={styles.big} onClick={onChange}>
          {respondText.buttons.change}
        </PlainButton>
      )}
    </div>
  );
}

function OfferSummary({ item }: { readonly item: RespondItem }) {
  const { offer, status, confirmed_amount } = item;
  if (!offer || status === 'declined') return null;
  const amount = confirmed_amount ?? offer.amount;
  return (
    <p className={styles.summary}>
      <DateRange start={offer.start_date} end={offer.end_date} /> · {formatAmountParts(amount)} ·{' '}
      <strong>{formatAmountTotal(amount)}</strong>
    </p>
  );
}

function thanksOf({ status, offer, decline_reason, beds_confirmed }: RespondItem, now: number): string {
  if (status === 'confirmed') return `Die Firma hat ${formatBeds(beds_confirmed)} verbindlich bestätigt.`;
  if (status === 'declined') {
    const reason = declineChoices.find((choice) => choice.reason === decline_reason)?.label;
    return `Danke, Ihre Absage ist angekommen${reason ? `: ${reason}` : ''}.`;
  }
  const word = status === 'countered' ? 'Ihr Gegenangebot' : 'Ihre Zusage';
  const pronoun = status === 'countered' ? 'es' : 'sie';
  const until = offer ? `, spätestens ${formatWhen(offer.valid_until, now)}` : '';
  return `Danke, ${word} ist angekommen. Verbindlich wird ${pronoun} erst mit der Bestätigung durch die Firma${until}.`;
}
