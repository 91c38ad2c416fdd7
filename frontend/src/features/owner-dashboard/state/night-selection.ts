import { addDays, nightsBetween } from '@kq/contracts/dates';

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
