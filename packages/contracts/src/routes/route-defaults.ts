import { z } from 'zod';
import { idParam } from '../http/fields';

/** Fields that most routes share. */
export const byId = z.strictObject({ id: idParam });
export const write = { class: 'write', rateLimit: 'write' } as const;
export const read = { class: 'read', rateLimit: 'read' } as const;
export const listings = { service: 'listings' } as const;
