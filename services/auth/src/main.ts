import { runService } from '@kq/distributed';
import { authConfigSchema } from './config';
import { createAuthContainer } from './container';

/** The service as a process of its own; `npm start` runs it with the others in one. */
void runService(process, { service: 'auth', schema: authConfigSchema, create: createAuthContainer });
