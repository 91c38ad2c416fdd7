import { z } from 'zod';
import { ACCOUNT_BLOCK_GROUNDS } from '../constants';
import { userSchema } from './auth';
import { idField, isoInstant, requiredLineOf, textOf } from './fields';
import { namedReasonSchema } from './named-reason';
import { reasonMessage } from '../reasons/reason-message';

/** PUT /admin/users/{id}/block: the statement of reasons, which is mailed to the person (docs/security.md S33). */
export const blockAccountBodySchema = z.strictObject({
  ground: z.enum(ACCOUNT_BLOCK_GROUNDS),
  /** The clause of the terms, or the law, that the person has broken: `§ 4 Absatz 2 der AGB`. */
  clause: requiredLineOf(120),
  /** What happened, in the words of the administrator. */
  facts: textOf(2000).min(20, reasonMessage('facts_too_short', { min: 20 })),
});
export type BlockAccountBody = z.infer<typeof blockAccountBodySchema>;

export const unblockAccountBodySchema = z.strictObject({
  /** Why the block ends; for the log of the administration. */
  reason: requiredLineOf(500),
});

/** The statement of reasons of an account block. */
export const accountBlockSchema = z.object({
  at: isoInstant,
  ground: z.enum(ACCOUNT_BLOCK_GROUNDS),
  clause: z.string(),
  facts: z.string(),
});

/** A user as the administration sees them. */
export const adminUserSchema = userSchema.extend({ blocked: accountBlockSchema.nullable() });
export type AdminUser = z.infer<typeof adminUserSchema>;

/** What an account takes part in. */
export const accountPartsSchema = z.object({
  /** Accommodations that are not deleted. */
  accommodations: z.int(),
  /** Requests of this account, or to it, that can still be answered or confirmed. */
  open_requests: z.int(),
  /** Confirmed stays with a departure ahead. */
  confirmed_stays: z.int(),
});

export type AccountParts = z.infer<typeof accountPartsSchema>;

/** GET /admin/users/{id}/block: what a block would end, and what administrators have decided so far. */
export const accountBlockViewSchema = z.object({
  user_id: idField,
  blocked: accountBlockSchema.nullable(),
  parts: accountPartsSchema,
  /** Oldest first. */
  acts: z.array(
    z.object({
      at: isoInstant,
      act: z.enum(['block', 'unblock']),
      /** Name of the administrator; null when their account is erased. */
      by: z.string().nullable(),
      ground: z.enum(ACCOUNT_BLOCK_GROUNDS).nullable(),
      clause: z.string().nullable(),
      /** Facts of a block, reason of its end. */
      text: z.string(),
      /** What `text` says, for other languages; absent where an administrator has written it. */
      reason: namedReasonSchema.optional(),
    }),
  ),
});
export type AccountBlockView = z.infer<typeof accountBlockViewSchema>;

/** Details of the 403 of a correct sign-in to a blocked account. */
export const accountBlockedDetailsSchema = accountBlockSchema.extend({
  reason: z.literal('account_blocked'),
});
export type AccountBlockedDetails = z.infer<typeof accountBlockedDetailsSchema>;
