import { germanFormat } from '@kq/contracts/language/german-format';
import { NIGHTS_PATTERNS, type NightsPattern } from '@kq/contracts/stays/part';
import styles from './stay-dates.module.css';
import { stayDatesText } from './texts';

interface NightsSelectProps {
  readonly id: string;
  readonly value: NightsPattern;
  /** Id of the error; undefined for a valid choice. */
  readonly errorId?: string | undefined;
  readonly onChange: (nights: NightsPattern) => void;
}

/** The choices of a form: `Alle`, `Mo–Fr (4 Nächte je Woche)`. */
export const nightsChoices: readonly { readonly value: NightsPattern; readonly label: string }[] = [
  { value: 'all', label: stayDatesText.allNights },
  { value: 'mon_thu', label: germanFormat.weekly },
];

/** Which nights between arrival and departure are wanted. */
export function NightsSelect({ id, value, errorId, onChange }: NightsSelectProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{stayDatesText.nights}</label>
      <select
        id={id}
        value={value}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        onChange={({ target }) => onChange(NIGHTS_PATTERNS.find((one) => one === target.value) ?? 'all')}
      >
        {nightsChoices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
