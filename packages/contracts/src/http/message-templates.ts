import { z } from 'zod';
import { lineOf, messageField } from './fields';

export const MESSAGE_TEMPLATES_MAX = 20;

/** A text that an owner reuses in answers; seen by this owner only. */
export const messageTemplateSchema = z.strictObject({
  name: lineOf(60).refine((name) => name !== '', 'Bitte geben Sie der Vorlage einen Namen.'),
  text: messageField.refine((text) => text !== '', 'Bitte geben Sie einen Text ein.'),
});
export type MessageTemplate = z.infer<typeof messageTemplateSchema>;

/** All templates of an owner, in their order; a PUT replaces them as a whole. */
export const messageTemplatesSchema = z.strictObject({
  data: z
    .array(messageTemplateSchema)
    .max(MESSAGE_TEMPLATES_MAX, `Höchstens ${MESSAGE_TEMPLATES_MAX} Vorlagen.`),
});
