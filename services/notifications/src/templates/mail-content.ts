/** Content of a mail: both the text and the HTML part are rendered from it, so they cannot differ. */
export interface MailContent {
  readonly subject: string;
  /** First line, which a mail client shows beside the subject. */
  readonly preheader: string;
  readonly heading: string;
  readonly blocks: readonly MailBlock[];
  /** schema.org object for mail clients; rendered escaped into the HTML part. */
  readonly jsonLd?: Readonly<Record<string, unknown>>;
  readonly attachments?: readonly MailAttachment[];
}

export type MailBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] }
  /** Accommodations in a vertical list: the name of each and its details. */
  | { readonly kind: 'places'; readonly places: readonly MailPlace[] }
  /** Text of another person, marked as such and never linked (docs/security.md S1b). */
  | { readonly kind: 'quote'; readonly title: string; readonly text: string }
  | { readonly kind: 'buttons'; readonly buttons: readonly MailButton[] }
  /** A small link below everything else. */
  | { readonly kind: 'link'; readonly label: string; readonly url: string }
  | { readonly kind: 'code'; readonly label: string; readonly code: string }
  | { readonly kind: 'note'; readonly text: string };

export interface MailPlace {
  readonly title: string;
  readonly lines: readonly string[];
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
export const facts = (rows: readonly (readonly [string, string | null | undefined])[]): MailBlock => ({
  kind: 'facts',
  rows: rows.filter((row): row is readonly [string, string] => Boolean(row[1])),
});
export const buttons = (...list: readonly (MailButton | null)[]): MailBlock => ({
  kind: 'buttons',
  buttons: list.filter((button): button is MailButton => button !== null),
});
export const primary = (label: string, url: string | undefined): MailButton | null =>
  url ? { label, url, tone: 'primary' } : null;
export const secondary = (label: string, url: string | undefined): MailButton | null =>
  url ? { label, url, tone: 'secondary' } : null;
export const link = (label: string, url: string): MailBlock => ({ kind: 'link', label, url });
export const places = (list: readonly MailPlace[]): MailBlock => ({ kind: 'places', places: list });
