import { type formReasons } from './form/params';
import { type ReasonArguments } from './reason';
import { type ruleReasons } from './rules/params';

/** Reasons that a schema may name: forms of the SPA word them without the server. */
export type SchemaReason = keyof typeof formReasons | keyof typeof ruleReasons;

/** Returns a reason as the message of a schema: `z.string().max(9, reasonMessage('too_many_characters', { max: 9 }))`. */
export const reasonMessage = <N extends SchemaReason>(name: N, ...[params]: ReasonArguments<N>): string =>
  JSON.stringify({ reason: name, params });
