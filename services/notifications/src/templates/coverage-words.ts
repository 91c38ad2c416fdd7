import { beyondWords, type CrewCoverage, formatBeds, formatCount, nightsBetween } from '@kq/contracts';
import { line, type MailBlock } from './mail-content';
import { type MailTexts } from './texts';

const SPANS_MAX = 3;

/** `14 gesucht · 40 angeboten · 0 bestätigt`: the headline of the status page. */
export const countWords = ({ workers, beds_offered, beds_confirmed }: CrewCoverage): string =>
  `${workers} gesucht · ${beds_offered} angeboten · ${beds_confirmed} bestätigt`;

/** The headline of the status page and its line on the nights with more beds. */
export function countLines(coverage: CrewCoverage, { format }: MailTexts): MailBlock[] {
  const beyond = beyondWords(coverage, format.shortRange);
  return [line(countWords(coverage)), ...(beyond === null ? [] : [line(beyond)])];
}

/** `1 Bett fehlt noch.`; names the nights where they are not all alike. */
export function missingWords(coverage: CrewCoverage, { format }: MailTexts): string {
  const { beds_missing: missing, missing_spans: spans, is_filled: isFilled } = coverage;
  if (missing === 0) return isFilled ? 'Ihre Kolonne ist untergebracht.' : 'Es fehlt kein Bett mehr.';
  const sentence = missing === 1 ? '1 Bett fehlt noch.' : `${formatBeds(missing)} fehlen noch.`;
  if (isEveryNight(coverage)) return sentence;
  const named = spans
    .slice(0, SPANS_MAX)
    .map(({ from, to, beds }) => `${formatBeds(beds)} ${format.shortRange(from, to)}`);
  const more = spans.length - named.length;
  const open = [...named, ...(more > 0 ? [formatCount(more, 'weiterer Zeitraum', 'weitere Zeiträume')] : [])];
  // A range may end with the point of a shortened month.
  return `${sentence} Noch offen: ${open.join('; ').replace(/\.$/, '')}.`;
}

/** `1 Bett fehlt noch`, or `bis zu 3 Betten fehlen an 22 von 25 Nächten` where nights differ; nothing once no bed is missing. */
export function missingSubject(coverage: CrewCoverage): string[] {
  const { beds_missing: missing, missing_spans: gaps, spans } = coverage;
  if (missing === 0) return [];
  const verb = missing === 1 ? 'fehlt' : 'fehlen';
  const nightsOf = (list: readonly { from: string; to: string }[]) =>
    list.reduce((sum, { from, to }) => sum + nightsBetween(from, to), 0);
  // Neither past nights nor those given back lack a bed.
  const uncovered = nightsOf(gaps);
  if (isEveryNight(coverage) || uncovered === nightsOf(spans)) return [`${formatBeds(missing)} ${verb} noch`];
  const most = gaps.every(({ beds }) => beds === missing) ? '' : 'bis zu ';
  return [`${most}${formatBeds(missing)} ${verb} an ${uncovered} von ${nightsOf(spans)} Nächten`];
}

/** `1.–19. Dez.`: the nights that are counted. */
export function countedDates({ spans }: CrewCoverage, { format }: MailTexts): string {
  const first = spans[0];
  const last = spans.at(-1);
  return first === undefined || last === undefined ? '' : format.shortRange(first.from, last.to);
}

/** Returns true where no night is covered and each that is ahead lacks the same number of beds. */
function isEveryNight({ missing_spans: missing, spans, workers }: CrewCoverage): boolean {
  const beds = new Set(missing.map((span) => span.beds));
  const [first] = missing;
  if (beds.size !== 1 || first === undefined || spans.some((span) => span.confirmed >= workers)) return false;
  // Spans of Monday to Thursday are as many as weeks.
  const ahead = spans.filter(({ to }) => to > first.from);
  return ahead.every(({ from, to }) => missing.some((span) => span.from <= from && span.to >= to));
}
