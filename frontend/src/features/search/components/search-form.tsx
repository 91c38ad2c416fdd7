import { type FormEvent, useCallback, useState } from 'react';
import { IconSearch } from '@tabler/icons-react';
import { useDispatch } from 'react-redux';
import { RADIUS_PRESETS_KM, WORKERS_DEFAULT, WORKERS_MAX, WORKERS_MIN } from '@kq/contracts/constants';
import { dateInBerlin } from '@kq/contracts/dates';
import {
  LocationField,
  type LocationValue,
  placeSearchSubmitted,
  type SearchSource,
} from '@/components/location-field';
import { NightsSelect, StayDates } from '@/components/stay-dates';
import { PlainButton } from '@/components/ui/button';
import { checkSearchForm, type SearchFormProblem } from '../check-search-form';
import { type SearchParams } from '../search-params';
import { searchText } from '../texts';
import styles from './search-bar.module.css';

interface SearchFormProps {
  /** Keeps the ids of two forms apart. */
  readonly idPrefix: string;
  readonly search: SearchParams;
  readonly source: SearchSource;
  readonly isStacked?: boolean;
  readonly onSubmit: (changes: Partial<SearchParams>) => void;
}

/** Place, dates, crew, radius; nothing is searched before it is sent off. */
export function SearchForm({ idPrefix, search, source, isStacked = false, onSubmit }: SearchFormProps) {
  const dispatch = useDispatch();
  const [location, setLocation] = useState<LocationValue>(() => locationOf(search));
  const [dates, setDates] = useState({ start: search.startDate ?? '', end: search.endDate ?? '' });
  const [nights, setNights] = useState(search.nights);
  const [workers, setWorkers] = useState(String(search.workers ?? WORKERS_DEFAULT));
  const [radius, setRadius] = useState(search.radius);
  const [isExtensionPossible, setIsExtensionPossible] = useState(search.extensionPossible);
  const [problem, setProblem] = useState<SearchFormProblem | null>(null);
  const today = dateInBerlin(new Date());
  const changeLocation = useCallback((value: LocationValue) => {
    setLocation(value);
    setProblem(null);
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = checkSearchForm({
      location: location.text,
      startDate: dates.start,
      endDate: dates.end,
      nights,
      workers,
      today,
    });
    setProblem(found);
    if (found) {
      document.getElementById(`${idPrefix}-${found.field}`)?.focus();
      return;
    }
    if (location.text.trim() && !location.place)
      dispatch(placeSearchSubmitted({ queryText: location.text, source }));
    onSubmit({
      location: location.text.trim(),
      lat: location.place?.lat ?? null,
      lng: location.place?.lng ?? null,
      placeId: location.place?.placeId ?? null,
      kind: location.place?.kind ?? null,
      startDate: dates.start || null,
      endDate: dates.end || null,
      nights,
      workers: Number(workers),
      radius,
      extensionPossible: isExtensionPossible,
      // A split was chosen for the former crew.
      minBeds: Number(workers) === search.workers ? search.minBeds : null,
    });
  };
  const invalid = (field: SearchFormProblem['field']) => problem?.field === field || undefined;
  const errorId = (field: SearchFormProblem['field']) => (invalid(field) ? `${idPrefix}-error` : undefined);

  return (
    <form
      className={`${styles.form} ${isStacked ? '' : styles.inline}`}
      role="search"
      aria-label="Unterkünfte suchen"
      noValidate
      onSubmit={submit}
    >
      <LocationField
        id={`${idPrefix}-location`}
        label="Einsatzort"
        value={location}
        onChange={changeLocation}
        source={source}
        error={null}
      />
      <StayDates
        startId={`${idPrefix}-startDate`}
        endId={`${idPrefix}-endDate`}
        dates={dates}
        nights={nights}
        today={today}
        startError={errorId('startDate')}
        endError={errorId('endDate')}
        loadCalendar={loadCalendar}
        isCalendarWanted
        onChange={setDates}
      />
      <NightsSelect
        id={`${idPrefix}-nights`}
        value={nights}
        errorId={errorId('nights')}
        onChange={setNights}
      />
      <div className={styles.field}>
        <label htmlFor={`${idPrefix}-workers`}>Personen</label>
        <input
          id={`${idPrefix}-workers`}
          type="number"
          inputMode="numeric"
          min={WORKERS_MIN}
          max={WORKERS_MAX}
          value={workers}
          aria-invalid={invalid('workers')}
          onChange={(event) => setWorkers(event.target.value)}
        />
      </div>
      <div className={styles.field}>
        <label htmlFor={`${idPrefix}-radius`}>Umkreis</label>
        <select
          id={`${idPrefix}-radius`}
          value={radius}
          onChange={(event) => setRadius(Number(event.target.value))}
        >
          {radiusChoices(radius).map((km) => (
            <option key={km} value={km}>
              {km} km
            </option>
          ))}
        </select>
      </div>
      <label className={styles.extension}>
        <input
          type="checkbox"
          checked={isExtensionPossible}
          onChange={(event) => setIsExtensionPossible(event.target.checked)}
        />
        Verlängerung möglich
      </label>
      <PlainButton type="submit">
        <IconSearch size={20} aria-hidden="true" />
        {searchText.submit}
      </PlainButton>
      {problem && (
        <p id={`${idPrefix}-error`} className={styles.error} role="alert">
          {problem.text}
        </p>
      )}
    </form>
  );
}

function locationOf({ location, lat, lng, placeId, kind }: SearchParams): LocationValue {
  const place = lat !== null && lng !== null ? { display_name: location, lat, lng, placeId, kind } : null;
  return { text: location, place };
}

const loadCalendar = async () => (await import('@/components/stay-dates/stay-calendar')).StayCalendar;

/** A radius that came by the address stays choosable. */
const radiusChoices = (radius: number): number[] =>
  [...new Set<number>([...RADIUS_PRESETS_KM, radius])].sort((one, other) => one - other);
