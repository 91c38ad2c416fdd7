import { z } from 'zod';
import { ROLE_NAMES } from './constants';
import { idField } from './http/fields';

/** The claims of an access token, which auth compares with the session and its account. */
export const sessionTokenFactsSchema = z.strictObject({
  sid: z.string().min(1).max(100),
  jti: z.string().min(1).max(100),
  user_id: idField,
  role: z.enum(ROLE_NAMES),
  email_verified: z.boolean(),
  company_id: z.int().nullable(),
  /** Present in tokens of the operator's probe. */
  is_probe: z.literal(true).optional(),
});
export type SessionTokenFacts = z.infer<typeof sessionTokenFactsSchema>;

/** `replaced`: valid for the few seconds until all processes know its successor. */
export const SESSION_TOKEN_STATES = ['live', 'replaced', 'ended'] as const;
export type SessionTokenState = (typeof SESSION_TOKEN_STATES)[number];
