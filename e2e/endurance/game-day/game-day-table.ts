import { groupBy } from '@kq/kernel';
import { type Fault } from './faults';
import { type Page } from './page-watch';

/** Returns the row of a fault: pages with their seconds, then alerts of lower severity, and the runbooks. */
export function rowOf({ name }: Pick<Fault, 'name'>, pages: readonly Page[]): string {
  const sorted = [...pages].sort((a, b) => a.firedAfter - b.firedAfter);
  const critical = sorted.filter(({ severity }) => severity === 'critical');
  const others = sorted.filter(({ severity }) => severity !== 'critical');
  const runbooks = [...new Set(critical.map(({ runbook }) => runbook))].map((one) => `[${one}](#${one})`);
  return `| ${[name, list(critical), list(others), runbooks.join(', ')].join(' | ')} |`;
}

const list = (pages: readonly Page[]): string =>
  [...groupBy(pages, ({ name }) => name)].map(([name, own]) => sentence(name, own)).join('; ') || '–';

const NAMED_MAX = 3;

/** `KqRedisUnreachable (auth, geo) after 69–85 s, ended 14–29 s after the repair` */
function sentence(name: string, pages: readonly Page[]): string {
  const subjects = pages.map(({ subject }) => subject).filter((subject) => subject !== '');
  const named = subjects.length > NAMED_MAX ? `${subjects.length} of them` : subjects.join(', ');
  const about = named === '' ? '' : ` (${named})`;
  const ends = pages.flatMap(({ endedAfter }) => (endedAfter === null ? [] : [endedAfter]));
  const end = ends.length < pages.length ? 'still on' : endOf(ends);
  return `${name}${about} after ${range(pages.map(({ firedAfter }) => firedAfter))} s, ${end}`;
}

/** An alert that an earlier fault left behind may end while this one lasts. */
const endOf = (seconds: readonly number[]): string =>
  Math.min(...seconds) < 0 ? 'ended before the repair' : `ended ${range(seconds)} s after the repair`;

function range(seconds: readonly number[]): string {
  const [least, most] = [Math.min(...seconds), Math.max(...seconds)];
  return least === most ? String(least) : `${least}–${most}`;
}
