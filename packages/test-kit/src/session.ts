import { type sessionResponseSchema } from '@kq/contracts';
import { type z } from 'zod';

export type SessionResponse = z.infer<typeof sessionResponseSchema>;
