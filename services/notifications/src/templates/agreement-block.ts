import { type CrewFacts, type StayFacts } from '@kq/contracts';
import { facts, type MailBlock, type MailFact, mailtoUrl, telUrl } from './mail-content';
import { patternWords } from './request-facts';
import { type MailTexts } from './texts';

/** Returns the block of one agreement, with the ways to reach the other side. */
export function agreementBlock(
  stay: StayFacts,
  contact: readonly MailFact[],
  texts: MailTexts,
  today: string,
  { withTerms = true } = {},
): MailBlock {
  const { agreement: own, format } = texts;
  const isOver = stay.state === 'cancelled';
  return {
    kind: 'agreement',
    agreement: {
      title: stay.title,
      place: [...(stay.address ? [stay.address] : []), `${stay.zip_code} ${stay.city}`],
      arrival: dayOf(
        own.arrival,
        stay.start_date,
        stay.check_in_from && own.from(stay.check_in_from),
        format,
      ),
      departure: dayOf(
        own.departure,
        stay.end_date,
        stay.check_out_until && own.until(stay.check_out_until),
        format,
      ),
      extent: extentOf(stay, texts),
      total: totalOf(stay, texts),
      terms: isOver || !withTerms ? [] : termsLines(stay, texts, today),
      contact,
      actions: contact
        .filter(([, , url]) => url !== undefined)
        .map(([, , url]) => (url?.startsWith('tel:') ? own.call : own.write)),
      isOver,
    },
  };
}

const dayOf = (label: string, date: string, time: string | null, format: MailTexts['format']) => ({
  label,
  date: format.dateWithYear(date),
  time,
});

/** `18 Nächte · 12 Betten`, and the pattern of the nights. */
function extentOf({ night_count, beds, nights }: StayFacts, texts: MailTexts): string {
  const { format } = texts;
  return [format.nights(night_count), format.beds(beds), ...patternWords(nights, texts)].join(' · ');
}

function totalOf({ amount }: StayFacts, { format, together }: MailTexts) {
  if (amount === null) return null;
  return {
    sum: format.cents(amount.total_cents),
    vat: format.vat(amount.vat),
    detail: [format.amountParts(amount)],
    sentence: together(format.amountTotal(amount)),
  };
}

/**
 * Returns the terms of a cancellation as a date and a sum, then the deposit. Once the crew has left early, only the deposit:
 * nothing can be cancelled any more.
 */
export function termsLines(stay: StayFacts, { agreement: own, format }: MailTexts, today: string): string[] {
  const { terms, free_until: free, late_cents: late, deposit } = stay;
  const last = deposit === null ? [] : [own.deposit(format.cents(deposit))];
  if (stay.early_departure !== undefined) return last;
  if (terms === null) return [own.notRecorded, ...last];
  const isFree = free !== null && free >= today;
  const until =
    free === null
      ? []
      : [isFree ? own.freeUntil(format.dateWithYear(free)) : own.freeWas(format.dateWithYear(free))];
  if (stay.is_percent_recorded === false)
    return [...until, free === null ? own.notRecorded : own.laterNotRecorded, ...last];
  if (terms.percent === 0) return [...until, ...last];
  if (late === null) return [...(free === null ? [own.noFree] : until), own.byLaw(isFree), ...last];
  const sum = format.cents(late);
  return [...until, isFree ? own.later(sum) : own.now(sum), ...last];
}

/** Returns how an owner reaches the company: its contact, telephone and mail address. */
export function crewContact({ name, phone, email }: CrewFacts, { labels }: MailTexts): MailFact[] {
  return [...(name === null ? [] : [[labels.contact, name] as const]), ...reachable(phone, email, labels)];
}

/** Returns how the dispatcher reaches the owner of a stay. */
export const ownerContact = ({ phone, email }: StayFacts, { labels }: MailTexts): MailFact[] =>
  reachable(phone, email, labels);

const reachable = (
  phone: string | null,
  email: string | null,
  labels: Pick<MailTexts['labels'], 'phone' | 'email'>,
): MailFact[] => [
  ...(phone === null ? [] : [[labels.phone, phone, telUrl(phone)] as const]),
  ...(email === null ? [] : [[labels.email, email, mailtoUrl(email)] as const]),
];

/** Returns what the company said about the arrival, its crew, its message and the invoice. */
export function crewBlocks(crew: CrewFacts, texts: MailTexts): MailBlock[] {
  const { labels, billing, clock, vehicles, question } = texts;
  const { on_site_contact: onSite, message } = crew;
  return [
    facts([
      [labels.arrival, crew.arrival_from && clock(crew.arrival_from)],
      [labels.onSite, onSite?.name],
      [labels.phone, onSite?.phone, onSite ? telUrl(onSite.phone) : undefined],
      [labels.vehicles, crew.vehicles && vehicles(crew.vehicles).filter(Boolean).join(', ')],
      [labels.rooms, crew.rooms_wish],
    ]),
    ...(message ? [{ kind: 'quote', title: question.message, text: message } as const] : []),
    facts(Object.entries(crew.billing ?? {}).map(([key, value]) => [billing[key] ?? key, value])),
  ];
}

/** `12 Betten in Mannheim, 1.–19. Dez.`: town of the houses and agreed dates. */
export function agreedWords(stays: readonly [StayFacts, ...StayFacts[]], texts: MailTexts): string {
  const towns = texts.towns([...new Set(stays.map(({ city }) => city))]);
  const [start = ''] = stays.map((stay) => stay.start_date).sort();
  const end =
    stays
      .map((stay) => stay.end_date)
      .sort()
      .at(-1) ?? '';
  return texts.subject(bedsOf(stays), towns, texts.format.shortRange(start, end));
}

/** Returns the most beds of one night: week 1 in one accommodation and week 2 in another are not twice the crew. */
export function bedsOf(stays: readonly StayFacts[]): number {
  const parts = stays.flatMap(({ cancellation, parts: agreed }) => cancellation?.parts_before ?? agreed);
  const bedsOn = (night: string): number =>
    parts.reduce((sum, { from, to, beds }) => (from <= night && night < to ? sum + beds : sum), 0);
  return Math.max(0, ...parts.map(({ from }) => bedsOn(from)));
}

/** Returns the sum of several stays; nothing for one, whose block has it, and where an amount is missing. */
export function totalRow(stays: readonly StayFacts[], texts: MailTexts): MailBlock[] {
  const amounts = stays.flatMap(({ amount }) => amount ?? []);
  if (stays.length < 2 || amounts.length < stays.length) return [];
  const cents = amounts.reduce((sum, amount) => sum + amount.total_cents, 0);
  return [facts([[texts.total(stays.length), texts.format.cents(cents)]])];
}
