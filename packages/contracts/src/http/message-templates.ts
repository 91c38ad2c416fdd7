import { z } from 'zod';
import { lineOf, messageField } from './fields';
import { reasonMessage } from '../reasons/reason-message';

export const MESSAGE_TEMPLATES_MAX = 20;

/** A text that an owner reuses in answers; seen by this owner only. */
export const messageTemplateSchema = z.strictObject({
  name: lineOf(60).refine((name) => name !== '', reasonMessage('template_name_missing')),
  text: messageField.refine((text) => text !== '', reasonMessage('template_text_missing')),
});
export type MessageTemplate = z.infer<typeof messageTemplateSchema>;

/** All templates of an owner, in their order; a PUT replaces them as a whole. */
export const messageTemplatesSchema = z.strictObject({
  data: z
    .array(messageTemplateSchema)
    .max(MESSAGE_TEMPLATES_MAX, reasonMessage('too_many_templates', { max: MESSAGE_TEMPLATES_MAX })),
});
