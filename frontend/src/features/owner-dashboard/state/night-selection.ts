import { addDays, nightsBetween } from '@kq/contracts/dates';
import { addMonths, daysSinceMonday, firstDayOf, monthOf } from './months';

/** Nights from `from` to before `to`. */
export interface NightSpan {
  readonly from: string;
  readonly to: string;
}

/** The nights between two days, in any order, both included. */
export const nightsBetweenDays = (one: string, other: string): NightSpan =>
  one <= other ? { from: one, to: addDays(other, 1) } : { from: other, to: addDays(one, 1) };

/** A tap chooses one night; the next one on a later day the nights up to it. */
export function tapped(selection: NightSpan | null, day: string): NightSpan {
  const isOneNight = selection !== null && nightsBetween(selection.from, selection.to) === 1;
  return isOneNight && day > selection.from
    ? { from: selection.from, to: addDays(day, 1) }
    : nightsBetweenDays(day, day);
}

const STEPS: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -daysSinceMonday(day)),
  End: (day) => addDays(day, 6 - daysSinceMonday(day)),
  PageUp: (day) => firstDayOf(addMonths(monthOf(day), -1)),
  PageDown: (day) => firstDayOf(addMonths(monthOf(day), 1)),
};

/** The day that a key leads to, not before `today`; null for other keys. */
export function dayAfterKey(key: string, day: string, today: string): string | null {
  const next = STEPS[key]?.(day);
  if (next === undefined) return null;
  return next < today ? today : next;
}
