import { useState } from 'react';
import { IconBed, IconCheck, IconPlus } from '@tabler/icons-react';
import { useSelector } from 'react-redux';
import { type Accommodation } from '@kq/contracts/http/accommodations';
import { WORKERS_DEFAULT, WORKERS_MAX, WORKERS_MIN } from '@kq/contracts/constants';
import { computeListedStayCents, discountPercent, priceForNights } from '@kq/contracts/amount';
import { addDays, dateInBerlin, isIsoDate } from '@kq/contracts/dates';
import { formatBeds, formatCents, formatNights } from '@kq/contracts/format';
import { germanFormat } from '@kq/contracts/language/german-format';
import { bedsWords } from '@/components/accommodation/texts';
import { AskedBadge } from '@/components/asked-accommodations';
import { NetSwitch } from '@/components/accommodation/net-switch';
import { usePrices } from '@/components/accommodation/prices';
import { longestOfStay, nightsOfStay, type StayParams } from '@/components/accommodation/stay-params';
import {
  CREW_TEXT,
  fitStayDates,
  hasNights,
  NO_NIGHTS_TEXT,
  parseCrew,
} from '@/components/accommodation/stay-rules';
import { NightsSelect } from '@/components/stay-dates';
import { PlainButton } from '@/components/ui/button';
import { Price } from '@/components/ui/price';
import { StatusBadge } from '@/components/ui/status-badge';
import { selectDetail } from '../state/accommodation.slice';
import { detailText } from '../texts';
import styles from './request-box.module.css';

interface RequestBoxProps {
  readonly accommodation: Accommodation;
  readonly stay: StayParams;
  readonly isSelected: boolean;
  readonly onStayChange: (changes: Partial<StayParams>) => void;
  readonly onToggle: () => void;
  readonly onAsk: () => void;
}

/** Price, stay, total and the request: beside the text on wide screens, with a bar at the foot on phones. */
export function RequestBox(props: RequestBoxProps) {
  const { accommodation, stay, isSelected, onStayChange, onToggle, onAsk } = props;
  const prices = usePrices();
  const { price_per_bed_night, vat } = accommodation;
  const longest = longestOfStay(stay);
  const bedCents = prices.cents(priceForNights(accommodation, longest), vat);
  const discount = discountPercent(accommodation, longest);
  const { stayBeds } = useSelector(selectDetail);
  const isForStay =
    stayBeds !== null &&
    stayBeds.from === stay.startDate &&
    stayBeds.to === stay.endDate &&
    stayBeds.nights === stay.nights;
  const free = isForStay ? stayBeds.beds : null;
  const hasEnough = free === null || free >= (stay.workers ?? 1);
  const SelectIcon = isSelected ? IconCheck : IconPlus;

  return (
    <>
      <aside className={styles.box} aria-label="Preis und Anfrage">
        <div>
          <Price cents={bedCents} size="large" unit="je Bett und Nacht" />
          <p className={styles.dimmed}>{prices.vatWords(vat)}</p>
          {discount > 0 && (
            <p className={styles.dimmed}>
              {detailText.discount(discount, formatCents(prices.cents(price_per_bed_night, vat)))}
            </p>
          )}
          {vat.kind === 'ausgewiesen' && <NetSwitch />}
        </div>
        <StayInputs stay={stay} onChange={onStayChange} />
        {free !== null && (
          <p role="status">
            <StatusBadge tone={badgeTone(free, hasEnough)} icon={IconBed}>
              {free === 0 ? 'In diesem Zeitraum ausgebucht' : bedsWords(free, stay.workers)}
            </StatusBadge>
          </p>
        )}
        <p>
          <AskedBadge accommodationId={accommodation.id} stay={stay} />
        </p>
        <Total accommodation={accommodation} stay={stay} free={free} />
        <PlainButton isFullWidth onClick={onAsk}>
          {detailText.request}
        </PlainButton>
        <PlainButton look="secondary" isFullWidth aria-pressed={isSelected} onClick={onToggle}>
          <SelectIcon size={20} aria-hidden="true" />
          {isSelected ? detailText.inSelection : detailText.addToSelection}
        </PlainButton>
        <p className={styles.dimmed}>Die Anfrage ist kostenlos und unverbindlich.</p>
      </aside>
      <div className={styles.bar}>
        <p className={styles.barPrice}>
          <strong>{formatCents(bedCents)}</strong>
          <span>je Bett und Nacht</span>
        </p>
        <PlainButton
          look="secondary"
          aria-pressed={isSelected}
          aria-label={isSelected ? detailText.inSelection : detailText.addToSelection}
          onClick={onToggle}
        >
          <SelectIcon size={20} aria-hidden="true" />
        </PlainButton>
        <PlainButton onClick={onAsk}>{detailText.request}</PlainButton>
      </div>
    </>
  );
}

function badgeTone(free: number, hasEnough: boolean): 'green' | 'blue' | 'grey' {
  if (free === 0) return 'grey';
  return hasEnough ? 'green' : 'blue';
}

const NIGHTS_ID = 'stay-nights';
const NIGHTS_ERROR_ID = 'stay-nights-error';

interface StayInputsProps {
  readonly stay: StayParams;
  readonly onChange: (changes: Partial<StayParams>) => void;
}

/** Both dates reach the address together, once they make a stay. */
function StayInputs({ stay, onChange }: StayInputsProps) {
  const today = dateInBerlin(new Date());
  const [start, setStart] = useState(stay.startDate ?? '');
  const [end, setEnd] = useState(stay.endDate ?? '');
  const [nights, setNights] = useState(stay.nights);
  const hasNone = !hasNights({ start, end }, nights);
  const change = (nextStart: string, nextEnd: string, nextNights = nights) => {
    setStart(nextStart);
    setEnd(nextEnd);
    setNights(nextNights);
    if (!hasNights({ start: nextStart, end: nextEnd }, nextNights)) return;
    const isStay = isIsoDate(nextStart) && isIsoDate(nextEnd) && nextStart >= today && nextStart < nextEnd;
    if (isStay) onChange({ startDate: nextStart, endDate: nextEnd, nights: nextNights });
    else if (nextNights !== stay.nights) onChange({ nights: nextNights });
  };
  const fitDates = () => {
    const fit = fitStayDates({ start, end }, today);
    if (fit.start !== start || fit.end !== end) change(fit.start, fit.end);
  };
  const [crew, setCrew] = useState(String(stay.workers ?? ''));
  const isCrewWrong = crew !== '' && parseCrew(crew) === null;
  const changeCrew = (text: string) => {
    setCrew(text);
    if (text === '' || parseCrew(text) !== null) onChange({ workers: parseCrew(text) });
  };
  return (
    <div className={styles.inputs}>
      <label>
        Anreise
        <input
          type="date"
          min={today}
          value={start}
          onBlur={fitDates}
          onChange={(event) => change(event.target.value, end)}
        />
      </label>
      <label>
        Abreise
        <input
          type="date"
          min={isIsoDate(start) ? addDays(start, 1) : today}
          value={end}
          onBlur={fitDates}
          onChange={(event) => change(start, event.target.value)}
        />
      </label>
      <div className={styles.wide}>
        <NightsSelect
          id={NIGHTS_ID}
          value={nights}
          errorId={hasNone ? NIGHTS_ERROR_ID : undefined}
          onChange={(next) => change(start, end, next)}
        />
      </div>
      {hasNone && (
        <p id={NIGHTS_ERROR_ID} className={styles.error} role="alert">
          {NO_NIGHTS_TEXT}
        </p>
      )}
      <label className={styles.wide}>
        Personen
        <input
          type="number"
          inputMode="numeric"
          min={WORKERS_MIN}
          max={WORKERS_MAX}
          value={crew}
          placeholder={String(WORKERS_DEFAULT)}
          aria-invalid={isCrewWrong || undefined}
          onChange={(event) => changeCrew(event.target.value)}
        />
      </label>
      {isCrewWrong && (
        <p className={styles.error} role="alert">
          {CREW_TEXT}
        </p>
      )}
    </div>
  );
}

interface TotalProps {
  readonly accommodation: Accommodation;
  readonly stay: StayParams;
  readonly free: number | null;
}

function Total({ accommodation, stay, free }: TotalProps) {
  const prices = usePrices();
  const nights = nightsOfStay(stay);
  const longest = longestOfStay(stay);
  if (nights === null || longest === null) return null;
  const { beds_total, min_nights } = accommodation;
  if (longest < min_nights)
    return <p className={styles.warning}>{detailText.tooShort(min_nights, longest, stay.nights)}</p>;
  const beds = Math.min(stay.workers ?? 1, free ?? beds_total);
  if (beds === 0) return null;
  const amount = prices.stay(
    computeListedStayCents(accommodation, { beds, nights, longest }),
    accommodation.vat,
  );
  return (
    <dl className={styles.total}>
      <div>
        <dt>
          {formatBeds(beds)} × {formatNights(nights)}
          {stay.nights === 'mon_thu' && <small>{germanFormat.weekly}</small>}
        </dt>
        <dd>{formatCents(amount.accommodation_cents)}</dd>
      </div>
      {amount.cleaning_cents > 0 ? (
        <div>
          <dt>Endreinigung</dt>
          <dd>{formatCents(amount.cleaning_cents)}</dd>
        </div>
      ) : null}
      <div className={styles.sum}>
        <dt>Gesamt</dt>
        <dd>{formatCents(amount.total_cents)}</dd>
      </div>
    </dl>
  );
}
