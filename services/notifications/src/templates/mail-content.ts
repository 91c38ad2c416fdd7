/** Content of a mail: both the text and the HTML part are rendered from it, so they cannot differ. */
export interface MailContent {
  readonly subject: string;
  /** First line, which a mail client shows beside the subject. */
  readonly preheader: string;
  readonly heading: string;
  /** Absolute address of the imprint, linked in the last line. */
  readonly imprintUrl?: string | undefined;
  readonly blocks: readonly MailBlock[];
  /** schema.org object for mail clients; rendered escaped into the HTML part. */
  readonly jsonLd?: Readonly<Record<string, unknown>>;
  readonly attachments?: readonly MailAttachment[];
}

export type MailBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** A short line close to the heading. */
  | { readonly kind: 'line'; readonly text: string }
  /** Sums in large digits. */
  | { readonly kind: 'totals'; readonly totals: readonly MailTotal[] }
  | { readonly kind: 'facts'; readonly rows: readonly MailFact[] }
  /** Accommodations in a vertical list: the name of each and its details. */
  | { readonly kind: 'accommodations'; readonly accommodations: readonly MailAccommodation[] }
  /** What is agreed about one accommodation (docs/look.md L21). */
  | { readonly kind: 'agreement'; readonly agreement: MailAgreement }
  /** Text of another person, marked as such and never linked (docs/security.md S1b). */
  | { readonly kind: 'quote'; readonly title: string; readonly text: string }
  | { readonly kind: 'buttons'; readonly buttons: readonly MailButton[] }
  /** A small link below everything else. */
  | { readonly kind: 'link'; readonly label: string; readonly url: string }
  | { readonly kind: 'code'; readonly label: string; readonly code: string }
  | { readonly kind: 'note'; readonly text: string };

/** A labelled value; `url` (https, tel, mailto) links the value. */
export type MailFact = readonly [label: string, value: string, url?: string];

export interface MailTotal {
  readonly title: string;
  /** `6.108,00 €` */
  readonly sum: string;
  /** `inkl. 7 % MwSt.` */
  readonly vat: string;
  /** How the sum comes about, and the owner's free beds. */
  readonly detail: readonly string[];
}

export interface MailAccommodation {
  readonly title: string;
  readonly lines: readonly string[];
  /** How to reach its owner. */
  readonly contact?: MailFact | undefined;
}

/** The agreement about one accommodation, the same block in every mail of its family. */
export interface MailAgreement {
  readonly title: string;
  /** Street; postal code and town. */
  readonly place: readonly string[];
  readonly arrival: MailDay;
  readonly departure: MailDay;
  /** `18 Nächte · 12 Betten` */
  readonly extent: string;
  /** Null where no amount is recorded. */
  readonly total: (Pick<MailTotal, 'sum' | 'vat' | 'detail'> & { readonly sentence: string }) | null;
  readonly terms: readonly string[];
  readonly contact: readonly MailFact[];
  /** Labels of the round buttons for `contact`, in its order. */
  readonly actions: readonly string[];
  /** Cancelled: nothing of it is called for any more. */
  readonly isOver: boolean;
}

export interface MailDay {
  readonly label: string;
  /** `Di., 1. Dez. 2026` */
  readonly date: string;
  /** `ab 16:00 Uhr` */
  readonly time: string | null;
}

export interface MailButton {
  readonly label: string;
  readonly url: string;
  readonly tone: 'primary' | 'secondary';
}

export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: string;
}

export const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text });
export const note = (text: string): MailBlock => ({ kind: 'note', text });
export const line = (text: string): MailBlock => ({ kind: 'line', text });
export const facts = (
  rows: readonly (readonly [label: string, value: string | null | undefined, url?: string])[],
): MailBlock => ({
  kind: 'facts',
  rows: rows.filter((row): row is MailFact => Boolean(row[1])),
});
/** The blocks with something to show: of facts that are all unknown not even the line. */
export const shownBlocks = ({ blocks }: Pick<MailContent, 'blocks'>): readonly MailBlock[] =>
  blocks.filter((block) => block.kind !== 'facts' || block.rows.length > 0);
export const telUrl = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;
/** Returns the CSS that keeps a phone number on one line, and breaks everything else where it must. */
export const wrappingOf = (url?: string): string =>
  url?.startsWith('tel:') ? 'white-space:nowrap' : 'overflow-wrap:anywhere';
export const mailtoUrl = (address: string): string =>
  `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
/** Returns the one address that a mail shows to write to; null where it shows none or several. */
export function replyToOf({ blocks }: Pick<MailContent, 'blocks'>): string | null {
  const shown = blocks.flatMap((block): readonly MailFact[] => {
    if (block.kind === 'facts') return block.rows;
    if (block.kind === 'agreement') return block.agreement.contact;
    return block.kind === 'accommodations'
      ? block.accommodations.flatMap(({ contact }) => (contact ? [contact] : []))
      : [];
  });
  const addresses = new Set(shown.filter(isMailto).map(([, address]) => address));
  return addresses.size === 1 ? ([...addresses][0] ?? null) : null;
}

const isMailto = ([, , url]: MailFact): boolean => url?.startsWith('mailto:') === true;

export const buttons = (...list: readonly (MailButton | null)[]): MailBlock => ({
  kind: 'buttons',
  buttons: list.filter((button): button is MailButton => button !== null),
});
export const primary = (label: string, url: string | undefined): MailButton | null =>
  url ? { label, url, tone: 'primary' } : null;
export const secondary = (label: string, url: string | undefined): MailButton | null =>
  url ? { label, url, tone: 'secondary' } : null;
export const link = (label: string, url: string): MailBlock => ({ kind: 'link', label, url });
export const accommodationList = (list: readonly MailAccommodation[]): MailBlock => ({
  kind: 'accommodations',
  accommodations: list,
});
