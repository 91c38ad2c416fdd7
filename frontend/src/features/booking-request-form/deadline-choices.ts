import { addDays, berlinInstant, dateInBerlin, isIsoDate, weekday } from '@kq/contracts/dates';
import { formatInstant } from '@kq/contracts/format';

const HOUR_MS = 3_600_000;
const AHEAD_HOURS = 24;
const AHEAD_MIN_HOURS = 2;
const BEFORE_ARRIVAL_HOURS = 12;
const ARRIVAL_HOUR = 15;
const SUNDAY = 0;
const DAYS_SHOWN = 6;

export interface DeadlineChoice {
  /** ISO instant; empty for the default, which the server sets. */
  readonly value: string;
  readonly label: string;
}

/** Deadlines for answers (docs/design.md D48): the default first, then noon and evening of the next days that fit. */
export function deadlineChoices(now: Date, startDate: string): DeadlineChoice[] {
  const latest = isIsoDate(startDate)
    ? new Date(berlinInstant(startDate, ARRIVAL_HOUR).getTime() - BEFORE_ARRIVAL_HOURS * HOUR_MS)
    : null;
  const fits = (instant: Date): boolean =>
    instant.getTime() >= now.getTime() + AHEAD_MIN_HOURS * HOUR_MS && (latest === null || instant <= latest);
  const closings = workdaysFrom(dateInBerlin(now)).flatMap((date) =>
    [12, 18].map((hour) => berlinInstant(date, hour)),
  );
  const preferred = closings.find(
    (instant) => isEvening(instant) && instant.getTime() >= now.getTime() + AHEAD_HOURS * HOUR_MS,
  );
  const usual = preferred && fits(preferred) ? preferred : closings.filter(isEvening).filter(fits).at(-1);
  return [
    { value: '', label: usual ? `${formatInstant(usual)} (üblich)` : 'So bald wie möglich' },
    ...closings
      .filter((instant) => fits(instant) && instant.getTime() !== usual?.getTime())
      .map((instant) => ({ value: instant.toISOString(), label: formatInstant(instant) })),
  ];
}

const isEvening = (instant: Date): boolean =>
  instant.getTime() === berlinInstant(dateInBerlin(instant), 18).getTime();

const workdaysFrom = (today: string): string[] =>
  Array.from({ length: DAYS_SHOWN }, (_value, index) => addDays(today, index)).filter(
    (date) => weekday(date) !== SUNDAY,
  );
