import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { IconSearch } from '@tabler/icons-react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { RADIUS_PRESETS_KM, WORKERS_MAX, WORKERS_MIN } from '@kq/contracts/constants';
import { dateInBerlin, isIsoDate } from '@kq/contracts/dates';
import { formatStayDuration } from '@kq/contracts/format';
import { nightCount, nightSpans, type NightsPattern } from '@kq/contracts/stays/part';
import { periodNights } from '@kq/contracts/stays/period-words';
import { LocationField, type LocationValue, placeSearchSubmitted } from '@/components/location-field';
import { type StayDates as StayDateValues } from '@/components/accommodation/stay-rules';
import { NightsSelect, StayDates } from '@/components/stay-dates';
import { PlainButton } from '@/components/ui/button';
import { useIsHydrated } from '@/lib/hydration';
import { decideHeroSearch, type HeroField } from '../hero-search';
import { landingText } from '../texts';
import { useHeroValues } from '../use-hero-values';
import styles from './hero-search-form.module.css';

/** Hero search form (docs/spec HOME-06): native inputs, and a calendar in their place from the first use on. */
export function HeroSearchForm() {
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const [values, change] = useHeroValues();
  const { location, dates, nights, workers, radius, isExtensionPossible } = values;
  const [isTouched, setIsTouched] = useState(false);
  const [refused, setRefused] = useState<Refusal | null>(null);
  const today = useToday();
  const changeLocation = useCallback(
    (value: LocationValue) => {
      change({ location: value });
      setRefused(null);
    },
    [change],
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { text: locationText, place } = location;
    const search = {
      locationText,
      place,
      startDate: dates.start,
      endDate: dates.end,
      nights,
      workers,
      radius,
      isExtensionPossible,
    };
    const decision = decideHeroSearch(search, dateInBerlin(new Date()));
    if (!decision.isAccepted) {
      console.warn(decision.reason);
      setRefused(decision);
      document.getElementById(INPUT_IDS[decision.field])?.focus();
      return;
    }
    if (locationText.trim() && !place)
      dispatch(placeSearchSubmitted({ queryText: locationText, source: 'landing_page' }));
    void navigate(decision.path);
  };
  const textAt = (field: HeroField) => (refused?.field === field ? refused.text : null);
  const dateError = textAt('startDate') ?? textAt('endDate');
  const touch = () => setIsTouched(true);
  const form = useRef<HTMLFormElement>(null);
  // The pointer or the focus may have been here before the code was: neither enters again.
  useEffect(() => {
    if (form.current?.matches(':hover, :focus-within')) setIsTouched(true);
  }, []);

  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={submit}
      onPointerEnter={touch}
      onFocus={touch}
      noValidate
      role="search"
      aria-label="Unterkünfte suchen"
    >
      <div className={styles.location}>
        <LocationField
          id={INPUT_IDS.location}
          label="Einsatzort"
          value={location}
          onChange={changeLocation}
          source="landing_page"
          error={textAt('location')}
        />
      </div>
      <div className={styles.dates}>
        <StayDates
          startId={INPUT_IDS.startDate}
          endId={INPUT_IDS.endDate}
          dates={dates}
          nights={nights}
          today={today}
          startError={dateErrorOf('startDate', refused)}
          endError={dateErrorOf('endDate', refused)}
          loadCalendar={loadCalendar}
          isCalendarWanted={isTouched}
          onChange={(next) => {
            change({ dates: next });
            setRefused(null);
          }}
        />
        {dateError && (
          <p id={DATES_ERROR_ID} className={styles.error} role="alert">
            {dateError}
          </p>
        )}
      </div>
      <div className={styles.nights}>
        <NightsSelect
          id={INPUT_IDS.nights}
          value={nights}
          errorId={refused?.field === 'nights' ? errorId(INPUT_IDS.nights) : undefined}
          onChange={(next) => {
            change({ nights: next });
            setRefused(null);
          }}
        />
        {refused?.field === 'nights' && (
          <p id={errorId(INPUT_IDS.nights)} className={styles.error} role="alert">
            {refused.text}
          </p>
        )}
      </div>
      <Field id={INPUT_IDS.workers} label="Personen" error={textAt('workers')}>
        <input
          id={INPUT_IDS.workers}
          type="number"
          inputMode="numeric"
          min={WORKERS_MIN}
          max={WORKERS_MAX}
          required
          value={workers}
          {...stateOf('workers', refused)}
          onChange={(event) => {
            change({ workers: event.target.value });
            setRefused(null);
          }}
        />
      </Field>
      <RadiusChoice radius={radius} onChoose={(km) => change({ radius: km })} />
      <label className={styles.extension}>
        <input
          type="checkbox"
          checked={isExtensionPossible}
          onChange={(event) => change({ isExtensionPossible: event.target.checked })}
        />
        Verlängerung möglich
      </label>
      <p className={styles.duration} aria-live="polite">
        {durationLabel(dates, nights, today)}
      </p>
      <PlainButton type="submit" className={styles.submit}>
        <IconSearch size={20} aria-hidden="true" />
        {landingText.hero.submit}
      </PlainButton>
    </form>
  );
}

const INPUT_IDS: Readonly<Record<HeroField, string>> = {
  location: 'hero-location',
  startDate: 'hero-start-date',
  endDate: 'hero-end-date',
  nights: 'hero-nights',
  workers: 'hero-workers',
};

interface Refusal {
  readonly field: HeroField;
  readonly text: string | null;
}

/** Loaded with the first use of the form: the landing page itself needs none of it. */
const loadCalendar = async () => (await import('./hero-calendar')).HeroCalendar;

const DATES_ERROR_ID = 'hero-dates-error';

const dateErrorOf = (field: HeroField, refused: Refusal | null): string | undefined =>
  refused?.field === field ? DATES_ERROR_ID : undefined;

const errorId = (id: string): string => `${id}-error`;

/** Marks the refused field, and names its text. */
function stateOf(field: HeroField, refused: Refusal | null) {
  if (refused?.field !== field) return {};
  return {
    'aria-invalid': true,
    ...(refused.text ? { 'aria-describedby': errorId(INPUT_IDS[field]) } : {}),
  } as const;
}

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly error: string | null;
  readonly children: ReactNode;
}

function Field({ id, label, error, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children}
      {error && (
        <p id={errorId(id)} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function RadiusChoice({
  radius,
  onChoose,
}: {
  readonly radius: number;
  readonly onChoose: (km: number) => void;
}) {
  return (
    <fieldset className={styles.radius}>
      <legend>Umkreis</legend>
      <div className={styles.radiusButtons}>
        {RADIUS_PRESETS_KM.map((km) => (
          <label key={km}>
            <input
              type="radio"
              name="hero-radius"
              value={km}
              checked={radius === km}
              onChange={() => onChoose(km)}
            />
            <span>{km} km</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Undefined in the prerendered markup, which may be older than today. */
function useToday(): string | undefined {
  const isHydrated = useIsHydrated();
  return isHydrated ? dateInBerlin(new Date()) : undefined;
}

/** From here on weeks and months say more than a number of nights. */
const LONG_STAY_NIGHTS = 14;

/** `Aufenthalt: 11 Nächte`, `Aufenthalt: 18 Nächte (2 Wochen und 4 Tage)`; empty for dates that the search refuses. */
function durationLabel(
  { start, end }: StayDateValues,
  pattern: NightsPattern,
  today: string | undefined,
): string {
  const isRange = today !== undefined && isIsoDate(start) && isIsoDate(end) && start >= today && end > start;
  const period = { start_date: start, end_date: end, nights: pattern };
  const nights = isRange ? nightCount(nightSpans(period)) : 0;
  if (nights === 0) return '';
  const stay = `Aufenthalt: ${periodNights(period)}`;
  return nights < LONG_STAY_NIGHTS || pattern !== 'all'
    ? stay
    : `${stay} (${formatStayDuration(start, end)})`;
}
