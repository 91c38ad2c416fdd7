import { useEffect, useRef } from 'react';
import { PlainButton } from '@/components/ui/button';
import { DateRange } from '@/components/ui/date-range';
import { DottedLine } from '@/components/ui/dotted-line';
import { RecipientStatusBadge } from '@/components/ui/status-badge';
import { formatWhen } from '@/lib/format-when';
import { keepDates } from '@/lib/keep-dates';
import { useNow } from '@/lib/use-now';
import { type RespondItem } from '../api/respond-api';
import { type AnswerLink } from '../state/answer-link';
import { isOtherAnswer } from '../state/answer-terms';
import { type RespondTexts } from '../texts';
import { BlockNights } from './block-nights';
import { useRespondTexts } from './respond-texts';
import styles from './respond.module.css';

interface AnswerResultProps {
  readonly item: RespondItem;
  readonly link?: AnswerLink;
  /** Just sent: the title gets the focus. */
  readonly isFresh: boolean;
  readonly onChange?: () => void;
}

/** The given answer, what happens next and until when, and how to change it (docs/look.md L13, L16). */
export function AnswerResult({ item, link, isFresh, onChange }: AnswerResultProps) {
  const texts = useRespondTexts();
  const now = useNow();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFresh) heading.current?.focus();
  }, [isFresh]);
  const steps = item.status === 'declined' ? texts.next.declined : texts.next.offer;
  return (
    <div className={styles.result}>
      <div>
        <RecipientStatusBadge status={item.status} words={texts.status} />
      </div>
      {link && !isFresh && isOtherAnswer(link.action, item) && (
        <p className={styles.hint}>{texts.alreadyAnswered}</p>
      )}
      <h2 ref={heading} tabIndex={-1}>
        {thanksOf(item, now, texts)}
      </h2>
      {item.is_dispatcher_blocked && <p className={styles.warning}>{texts.dispatcherBlocked}</p>}
      <OfferSummary item={item} />
      {link && <BlockNights item={item} link={link} />}
      {item.status !== 'confirmed' && (
        <div>
          <h3>{texts.next.title}</h3>
          <ul>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
        </div>
      )}
      {onChange && (
        <PlainButton look="secondary" isFullWidth className={styles.big} onClick={onChange}>
          {texts.buttons.change}
        </PlainButton>
      )}
    </div>
  );
}

function OfferSummary({ item }: { readonly item: RespondItem }) {
  const { format } = useRespondTexts();
  const { offer, status, confirmed_amount } = item;
  if (!offer || status === 'declined') return null;
  const amount = confirmed_amount ?? offer.amount;
  return (
    <p className={styles.summary}>
      <DottedLine
        parts={[
          {
            key: 'stay',
            content: (
              <DateRange
                start={offer.start_date}
                end={offer.end_date}
                nights={offer.nights}
                format={format}
              />
            ),
          },
          { key: 'amount', content: keepDates(format.amountParts(amount)) },
          { key: 'total', content: <strong>{format.amountTotal(amount)}</strong> },
        ]}
      />
    </p>
  );
}

function thanksOf(
  { status, offer, decline_reason, beds_confirmed }: RespondItem,
  now: number,
  { thanks, decline, format }: RespondTexts,
): string {
  if (status === 'confirmed') return thanks.confirmed(beds_confirmed);
  if (status === 'declined')
    return thanks.declined(decline_reason === null ? undefined : decline.reasons[decline_reason]);
  const until = offer ? formatWhen(offer.valid_until, now, ', ', format) : undefined;
  return status === 'countered' ? thanks.countered(until) : thanks.accepted(until);
}
