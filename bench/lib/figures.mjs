import { loadavg } from 'node:os';

/**
 * @typedef {object} Figure
 * @property {string} name
 * @property {string} value with its unit, for people
 * @property {string} [aim] such as `≤ 3 s`
 * @property {boolean} [isWithin] whether the value keeps to the aim; nothing fails when it does not
 */

/** A heading with the load of the machine: 1-minute averages above the number of cores blur every figure below. */
export function heading(title) {
  console.log(`\n${title}   (load average ${loadavg()[0].toFixed(1)})`);
}

/** Prints a figure and, below `npm run bench`, hands it on for the table at the end. */
export function figure(name, value, aim) {
  /** @type {Figure} */
  const entry = { name, value: format(value) };
  if (aim !== undefined) Object.assign(entry, aimOf(value, aim));
  console.log(`  ${lineOf(entry)}`);
  process.send?.(entry);
}

/** How one side of a pair compares with the other in the same run: what remains true on a busy machine. */
export function ratio(name, ours, peer) {
  figure(name, { amount: ours / peer, unit: '×' });
}

/** Prints prominently what could not be measured. */
export function skipped(name, why) {
  console.log(`  !!! SKIPPED: ${name}: ${why}`);
  process.send?.({ name, value: `SKIPPED: ${why}` });
}

/** A line that is no figure: what happens, or what a figure means. */
export function note(text) {
  console.log(`  · ${text}`);
}

/** @param {Figure} figure */
export function lineOf({ name, value, aim, isWithin }) {
  const verdict = isWithin ? '' : '   over';
  return `${name.padEnd(62)} ${value.padStart(14)}${aim === undefined ? '' : `   (aim ${aim})${verdict}`}`;
}

export function median(values) {
  return percentile(values, 0.5);
}

/** @param {number} share 0.99 for p99 */
export function percentile(values, share) {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

/** Runs of a bench that a median is taken of. */
export function rounds(fallback) {
  return Number(process.env.KQ_BENCH_ROUNDS ?? fallback);
}

/** 100 000 */
export function thousands(count) {
  return count.toLocaleString('en-US').replaceAll(',', ' ');
}

/** 3 digits are what such measurements are worth. */
function format({ amount, unit }) {
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.max(Math.abs(amount), 0.001))));
  const text = amount.toLocaleString('en-US', { maximumFractionDigits: Math.min(digits, 3) });
  return unit === '' ? text : `${text} ${unit}`;
}

function aimOf({ amount, unit }, { atMost, atLeast }) {
  if (atMost !== undefined)
    return { aim: `≤ ${format({ amount: atMost, unit })}`, isWithin: amount <= atMost };
  return { aim: `≥ ${format({ amount: atLeast, unit })}`, isWithin: amount >= atLeast };
}
