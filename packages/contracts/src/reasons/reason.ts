import { type Reason } from '@kq/kernel';
import { accountReasons } from './account/params';
import { bookingReasons } from './bookings/params';
import { calendarReasons } from './calendars/params';
import { codeReasons } from './codes/params';
import { connectionReasons } from './connection/params';
import { listingReasons } from './listings/params';
import { formReasons } from './form/params';
import { type ParamKind, type ParamsOf } from './param-kinds';
import { ruleReasons } from './rules/params';
import { transferReasons } from './transfer/params';

/**
 * Every reason that the API names, with the kinds of its parameters. A changed meaning or changed parameters need a new
 * name: the SPA of yesterday words what it knows.
 */
export const reasonTable = {
  ...codeReasons,
  ...connectionReasons,
  ...formReasons,
  ...ruleReasons,
  ...transferReasons,
  ...accountReasons,
  ...bookingReasons,
  ...listingReasons,
  ...calendarReasons,
} as const;

export type ReasonName = keyof typeof reasonTable;
export type ReasonParamsOf<N extends ReasonName> = ParamsOf<(typeof reasonTable)[N]>;
export type ReasonArguments<N extends ReasonName> = keyof (typeof reasonTable)[N] extends never
  ? []
  : [ReasonParamsOf<N>];

/** Returns a reason of the catalogues: `reason('beds_above_crew', { workers: 6 })`. */
export function reason<N extends ReasonName>(name: N, ...[params]: ReasonArguments<N>): Reason {
  return (params === undefined ? { reason: name } : { reason: name, params }) as Reason;
}

/** Returns the reason that a JSON value of another process names, undefined for one that this build does not know. */
export function readReason(value: unknown): Reason | undefined {
  const { reason: name, params = {} } = (value ?? {}) as { reason?: unknown; params?: unknown };
  if (typeof name !== 'string' || !Object.hasOwn(reasonTable, name)) return undefined;
  const kinds: Readonly<Record<string, ParamKind>> = reasonTable[name as ReasonName];
  const given = (typeof params === 'object' ? (params ?? {}) : {}) as Readonly<Record<string, unknown>>;
  const entries = Object.entries(kinds);
  if (!entries.every(([key, kind]) => isOfKind(given[key], kind))) return undefined;
  if (entries.length === 0) return { reason: name } as Reason;
  return { reason: name, params: Object.fromEntries(entries.map(([key]) => [key, given[key]])) } as Reason;
}

function isOfKind(value: unknown, kind: ParamKind): boolean {
  if (kind === 'number') return typeof value === 'number';
  if (kind === 'texts' || kind === 'intervals')
    return Array.isArray(value) && value.every((one) => typeof one === 'string');
  return typeof value === 'string' && (typeof kind === 'string' || kind.includes(value));
}
