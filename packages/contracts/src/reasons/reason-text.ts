import { type Reason } from '@kq/kernel';
import { type ReasonTexts } from './param-kinds';
import { type reasonTable } from './reason';

/** The sentences of all reasons in one language. */
export type ReasonCatalogue = ReasonTexts<typeof reasonTable>;

/** A reason as an answer of the API has it. */
export type NamedReason = Pick<Reason, 'reason' | 'params'>;

/** Returns the sentence of a reason, undefined for a name that the catalogue does not have (an answer of a newer build). */
export function reasonText(
  catalogue: Partial<ReasonCatalogue>,
  { reason, params }: NamedReason,
): string | undefined {
  if (!Object.hasOwn(catalogue, reason)) return undefined;
  return sentenceOf(catalogue[reason as keyof ReasonCatalogue] as ReasonSentence, params);
}

/** What a catalogue has for a reason. */
export type ReasonSentence = string | ((params: NonNullable<NamedReason['params']>) => string);

export const sentenceOf = (text: ReasonSentence, params: NamedReason['params'] = {}): string =>
  typeof text === 'string' ? text : text(params);
