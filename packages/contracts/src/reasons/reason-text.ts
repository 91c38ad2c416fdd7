import { type Reason, type ReasonParam } from '@kq/kernel';
import { type ReasonTexts } from './param-kinds';
import { type reasonTable } from './reason';

/** The sentences of all reasons in one language. */
export type ReasonCatalogue = ReasonTexts<typeof reasonTable>;

/** A reason as an answer of the API has it. */
export type NamedReason = Pick<Reason, 'reason' | 'params'>;

/** Returns the sentence of a reason, undefined for a name that the catalogue does not have (an answer of a newer build). */
export function reasonText(
  catalogue: ReasonCatalogue,
  { reason, params = {} }: NamedReason,
): string | undefined {
  if (!Object.hasOwn(catalogue, reason)) return undefined;
  const text = catalogue[reason as keyof ReasonCatalogue] as
    string | ((params: Readonly<Record<string, ReasonParam>>) => string);
  return typeof text === 'string' ? text : text(params);
}
