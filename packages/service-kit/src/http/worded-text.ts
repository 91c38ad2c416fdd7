import { type WordedText } from '@kq/kernel';

/** Marks a text that a schema or another service has worded: only adapters pass such texts on. */
export const wordedText = (text: string): WordedText => text as WordedText;
