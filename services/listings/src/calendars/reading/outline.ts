import { FeedRefusedError } from '../domain/feed-refused-error';
import { type ContentLine, contentLines } from './content-lines';

/** An event, a list of busy periods or a definition of a zone, with the lines that are read. */
export interface Component {
  readonly kind: 'vevent' | 'vfreebusy' | 'vtimezone';
  readonly lines: ContentLine[];
  /** Of a zone: its STANDARD and DAYLIGHT. */
  readonly observances: ContentLine[][];
  /** All properties in it, also those that are not read. */
  properties: number;
}

export interface Outline {
  readonly components: readonly Component[];
  /** Properties outside of events and busy periods. */
  readonly properties: number;
  /** Whether it has components of other kinds, such as tasks. */
  readonly hasOthers: boolean;
}

/** Names that are read; texts are not. */
const READ = new Set([
  ...['dtstart', 'dtend', 'duration', 'rrule', 'rdate', 'exdate', 'recurrence-id', 'uid', 'status'],
  ...['freebusy', 'tzid', 'x-lic-location', 'tzoffsetto'],
]);
const KINDS: ReadonlySet<string> = new Set(['vevent', 'vfreebusy', 'vtimezone']);
const BEGIN = /^\s*BEGIN\s*:\s*VCALENDAR\s/i;

/**
 * Splits a calendar into its components, in one pass and without interpreting values.
 * @throws FeedRefusedError for another format and for one whose end is missing: it may be cut off
 */
export function outlineOf(text: string): Outline {
  // A UTF-16 file that was read as UTF-8 has a NUL beside each letter.
  const body = text
    .replace(/^[\uFEFF\uFFFD]+/, '')
    .replaceAll('\0', '')
    .replace(/^\uFEFF/, '');
  if (!BEGIN.test(body.slice(0, 1000))) throw new FeedRefusedError('not_a_calendar');
  const components: Component[] = [];
  const stack: { name: string; component: Component | null; lines: ContentLine[] | null }[] = [];
  let properties = 0;
  let hasOthers = false;
  for (const line of contentLines(body)) {
    const top = stack.at(-1);
    if (line.name === 'begin') {
      const name = line.value.toLowerCase();
      const made = top === undefined ? null : begin(name, top.component);
      if (made !== null && KINDS.has(name)) components.push(made.component);
      else if (top?.name === 'vcalendar') hasOthers = true;
      stack.push({ name, component: made?.component ?? top?.component ?? null, lines: made?.lines ?? null });
    } else if (line.name === 'end') {
      if (stack.pop()?.name !== line.value.toLowerCase()) throw new FeedRefusedError('not_a_calendar');
    } else {
      if (top?.component == null) properties += 1;
      else top.component.properties += 1;
      if (READ.has(line.name)) top?.lines?.push(line);
    }
  }
  if (stack.length > 0) throw new FeedRefusedError('not_a_calendar');
  return { components, properties, hasOthers };
}

/** Returns what the lines of a component belong to; null where they are not read. */
function begin(name: string, outer: Component | null) {
  if (KINDS.has(name)) {
    const component: Component = {
      kind: name as Component['kind'],
      lines: [],
      observances: [],
      properties: 0,
    };
    return { component, lines: component.lines };
  }
  if (outer?.kind !== 'vtimezone' || (name !== 'standard' && name !== 'daylight')) return null;
  const lines: ContentLine[] = [];
  outer.observances.push(lines);
  return { component: outer, lines };
}
