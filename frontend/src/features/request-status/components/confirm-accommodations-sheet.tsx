import { useEffect, useState } from 'react';
import { Button, NumberInput } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import {
  formatAmountParts,
  formatBeds,
  formatCents,
  formatAccommodations,
  formatShortRange,
  vatWords,
} from '@kq/contracts/format';
import { arrivalOf } from '@kq/contracts/stays/stay-cost';
import { partsOf } from '@kq/contracts/stays/part';
import { cancellationSentence } from '@/components/accommodation/cancellation-words';
import { ConfirmSheet } from '@/components/ui/confirm-sheet';
import { DateRange } from '@/components/ui/date-range';
import { TermsLink } from '@/components/ui/terms-link';
import { houseFactsWords } from '@/components/accommodation/house-facts';
import { textOfFields } from '@/lib/error-text';
import { keepDates } from '@/lib/keep-dates';
import { toastShown } from '@/lib/toasts/toast.slice';
import { useNow } from '@/lib/use-now';
import { type BookingRequest, type Recipient } from '../api/booking-request-api';
import {
  adjustToBedsLeft,
  type BedsDraft,
  confirmItems,
  distributeBeds,
  isNeeded,
  isOfferChanged,
  previewAmount,
  previewTotalCents,
  surplusOfDraft,
  type ShownVersions,
  versionsOf,
} from '../state/confirm-draft';
import { laterCostOf, termsOf } from '../state/cancellation-cost';
import { isConfirmable } from '../state/recipient-groups';
import { confirmSubmitted, selectConfirmation } from '../state/request-status.slice';
import { requestStatusText } from '../texts';
import { CounterChanges } from './counter-changes';
import styles from './request-status.module.css';

const text = requestStatusText.confirmSheet;

interface ConfirmAccommodationsSheetProps {
  readonly request: BookingRequest;
  readonly ids: readonly number[];
  readonly onClose: () => void;
  /** Closes the sheet after its action, which removes the button that opened it. */
  readonly onDone: () => void;
}

/**
 * Everything that is agreed to, for one or several accommodations, directly above the button that books (§ 312j BGB,
 * docs/look.md L12). Beds per accommodation can be changed.
 */
export function ConfirmAccommodationsSheet({
  request,
  ids,
  onClose,
  onDone,
}: ConfirmAccommodationsSheetProps) {
  const dispatch = useDispatch();
  const { status, error, bedsLeft } = useSelector(selectConfirmation);
  const accommodations = ids.flatMap(
    (id) => request.recipients.find((one) => one.accommodation_id === id && isConfirmable(one)) ?? [],
  );
  const [draft, setDraft] = useState<BedsDraft>(() => distributeBeds(accommodations, request.coverage));
  const [shown, setShown] = useState<ShownVersions>(() => versionsOf(accommodations));
  const [ownError, setOwnError] = useState<string | null>(null);

  useEffect(() => {
    if (status === 'done') onDone();
  }, [status, onDone]);

  // Another window confirmed or withdrew everything that this sheet shows.
  const isStale = accommodations.length === 0 && status !== 'busy' && status !== 'done';
  useEffect(() => {
    if (!isStale) return;
    const chosen = request.recipients.filter((one) => ids.includes(one.accommodation_id));
    const isConfirmed = chosen.length > 0 && chosen.every((one) => one.status === 'confirmed');
    dispatch(toastShown({ tone: 'info', text: isConfirmed ? text.staleConfirmed : text.stale }));
    onDone();
  }, [isStale, request, ids, dispatch, onDone]);

  const items = confirmItems(accommodations, draft, shown);
  const beds = items.reduce((sum, item) => sum + item.beds, 0);
  const booked = items.length;
  const areBedsTaken = accommodations.some(
    (one) => (bedsLeft[one.accommodation_id] ?? Infinity) < (draft[one.accommodation_id] ?? 0),
  );

  const surplus = surplusOfDraft(request, accommodations, draft);

  const submit = () => {
    const isChanged = accommodations.some((one) => isOfferChanged(one, shown));
    const isEmpty = beds === 0 ? text.needsBeds : null;
    const problem = isChanged ? text.acceptFirst : isEmpty;
    setOwnError(problem);
    if (!problem) dispatch(confirmSubmitted({ items, allowSurplus: surplus.beds > 0 }));
  };

  const acceptChange = ({ accommodation_id, offer }: Recipient) => {
    setShown({ ...shown, [accommodation_id]: offer?.version ?? 0 });
    setDraft({ ...draft, [accommodation_id]: Math.min(draft[accommodation_id] ?? 0, offer?.beds ?? 0) });
    setOwnError(null);
  };

  return (
    <ConfirmSheet
      isOpen
      title={text.title}
      confirmLabel={text.submit}
      isBusy={status === 'busy'}
      error={ownError ?? (areBedsTaken || !error ? null : textOfFields(error))}
      onConfirm={submit}
      onClose={onClose}
    >
      <p className={styles.note}>
        {text.binding} Es gelten die <TermsLink label="Allgemeinen Geschäftsbedingungen" />.
      </p>
      <ul className={styles.sheetAccommodations}>
        {accommodations.map((recipient) => (
          <SheetRow
            key={recipient.accommodation_id}
            recipient={recipient}
            beds={draft[recipient.accommodation_id] ?? 0}
            bedsLeft={bedsLeft[recipient.accommodation_id]}
            request={request}
            isNotNeeded={!isNeeded(recipient, accommodations, draft, request.coverage)}
            isChanged={isOfferChanged(recipient, shown)}
            onAccept={() => acceptChange(recipient)}
            onBeds={(value) => setDraft({ ...draft, [recipient.accommodation_id]: value })}
          />
        ))}
      </ul>
      {areBedsTaken && (
        <div className={styles.conflict} role="alert">
          <p>{text.bedsGone}</p>
          <Button variant="default" onClick={() => setDraft(adjustToBedsLeft(draft, bedsLeft))}>
            {text.adjust}
          </Button>
        </div>
      )}
      {surplus.from !== null && surplus.to !== null && (
        <p className={styles.warning} role="status">
          {text.surplus(
            formatBeds(surplus.beds),
            formatShortRange(surplus.from, surplus.to),
            formatCents(surplus.cents),
          )}
        </p>
      )}
      <p className={styles.sheetTotal}>
        <span>
          {text.total}, {formatBeds(beds)}
          {booked > 1 && ` in ${formatAccommodations(booked)}n`}
        </span>
        <strong>{formatCents(previewTotalCents(accommodations, draft))}</strong>
      </p>
    </ConfirmSheet>
  );
}

interface SheetRowProps {
  readonly request: BookingRequest;
  readonly recipient: Recipient;
  readonly beds: number;
  readonly bedsLeft: number | undefined;
  /** The other accommodations of the sheet have all missing beds. */
  readonly isNotNeeded: boolean;
  readonly isChanged: boolean;
  readonly onAccept: () => void;
  readonly onBeds: (beds: number) => void;
}

function SheetRow({
  request,
  recipient,
  beds,
  bedsLeft,
  isNotNeeded,
  isChanged,
  onAccept,
  onBeds,
}: SheetRowProps) {
  const { title, offer } = recipient;
  const now = new Date(useNow());
  if (!offer) return null;
  const terms = termsOf(recipient);
  const arrival = arrivalOf(partsOf(offer)) ?? offer.start_date;
  const amount = beds > 0 ? previewAmount(offer, beds) : null;
  const isShort = bedsLeft !== undefined && bedsLeft < beds;
  return (
    <li>
      <h3 className={styles.title}>
        {title}, {recipient.zip_code} {recipient.city}
      </h3>
      {isChanged && (
        <div className={styles.conflict} role="alert">
          <p>{text.offerChanged}</p>
          <Button variant="default" onClick={onAccept}>
            {text.acceptChange}
          </Button>
        </div>
      )}
      <p>
        <DateRange start={offer.start_date} end={offer.end_date} nights={offer.nights} />
      </p>
      {offer.kind === 'counter' && (
        <>
          <p className={styles.differs}>{text.differs}</p>
          <CounterChanges request={request} recipient={recipient} offer={offer} beds={beds} />
        </>
      )}
      <div className={styles.sheetBeds}>
        <NumberInput
          label={text.beds}
          aria-label={`${title}: ${text.beds}`}
          description={`${formatBeds(offer.beds)} angeboten, ${formatCents(offer.price_per_bed_night)} je Bett und Nacht`}
          min={0}
          max={offer.beds}
          clampBehavior="strict"
          allowDecimal={false}
          inputMode="numeric"
          hideControls
          value={beds}
          error={isShort && (bedsLeft === 0 ? text.nothingLeft : `Nur noch ${formatBeds(bedsLeft)} frei.`)}
          onChange={(value) => onBeds(Number(value) || 0)}
        />
        <strong>{formatCents(amount?.total_cents ?? 0)}</strong>
      </div>
      {amount && (
        <p className={styles.note}>
          {keepDates(formatAmountParts(amount))}, {vatWords(amount.vat)}
        </p>
      )}
      {beds === 0 && isNotNeeded && <p className={styles.note}>{text.notNeeded}</p>}
      {amount && (
        <p className={styles.note}>
          {keepDates(
            cancellationSentence(terms, arrival, laterCostOf(recipient, amount.accommodation_cents), now),
          )}
        </p>
      )}
      <HouseFacts recipient={recipient} />
    </li>
  );
}

/** Deposit and times of arrival and departure, as far as they are recorded. */
function HouseFacts({ recipient }: Pick<SheetRowProps, 'recipient'>) {
  const words = houseFactsWords(recipient);
  return words ? <p className={styles.note}>{words}</p> : null;
}
