import { loadavg } from 'node:os';

/** One printed measurement, for the table at the end of a run. */
export interface Figure {
  readonly name: string;
  /** With its unit, for people. */
  readonly value: string;
  /** Such as `≤ 3 s`. */
  readonly aim?: string;
  /** Whether the value keeps to the aim; nothing fails when it does not. */
  readonly isWithin?: boolean;
}

export interface Amount {
  readonly amount: number;
  readonly unit: string;
}

export type Aim = { readonly atMost: number } | { readonly atLeast: number };

/** A heading with the load of the machine: 1-minute averages above the number of cores blur every figure below. */
export function heading(title: string): void {
  console.log(`\n${title}   (load average ${(loadavg()[0] ?? NaN).toFixed(1)})`);
}

/** Prints a figure and, below `npm run bench`, hands it on for the table at the end. */
export function figure(name: string, value: Amount, aim?: Aim): void {
  const entry: Figure = { name, value: format(value), ...(aim === undefined ? {} : aimOf(value, aim)) };
  console.log(`  ${lineOf(entry)}`);
  process.send?.(entry);
}

/** How one side of a pair compares with the other in the same run: what remains true on a busy machine. */
export function ratio(name: string, ours: number, peer: number): void {
  figure(name, { amount: ours / peer, unit: '×' });
}

/** Prints prominently what could not be measured. */
export function skipped(name: string, why: string): void {
  console.log(`  !!! SKIPPED: ${name}: ${why}`);
  process.send?.({ name, value: `SKIPPED: ${why}` });
}

/** A line that is no figure: what happens, or what a figure means. */
export function note(text: string): void {
  console.log(`  · ${text}`);
}

export function lineOf({ name, value, aim, isWithin }: Figure): string {
  const verdict = isWithin ? '' : '   over';
  return `${name.padEnd(62)} ${value.padStart(14)}${aim === undefined ? '' : `   (aim ${aim})${verdict}`}`;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** `share`: 0.99 for p99. NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** Runs of a bench that a median is taken of. */
export function rounds(fallback: number): number {
  return Number(process.env['KQ_BENCH_ROUNDS'] ?? fallback);
}

/** 100 000 */
export function thousands(count: number): string {
  return count.toLocaleString('en-US').replaceAll(',', ' ');
}

export const milliseconds = (amount: number): Amount => ({ amount, unit: 'ms' });

/** 3 digits are what such measurements are worth. */
function format({ amount, unit }: Amount): string {
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.max(Math.abs(amount), 0.001))));
  const text = amount.toLocaleString('en-US', { maximumFractionDigits: Math.min(digits, 3) });
  return unit === '' ? text : `${text} ${unit}`;
}

function aimOf({ amount, unit }: Amount, aim: Aim): { aim: string; isWithin: boolean } {
  if ('atMost' in aim)
    return { aim: `≤ ${format({ amount: aim.atMost, unit })}`, isWithin: amount <= aim.atMost };
  return { aim: `≥ ${format({ amount: aim.atLeast, unit })}`, isWithin: amount >= aim.atLeast };
}
