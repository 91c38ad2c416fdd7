import { runService } from '@kq/service-kit';
import { authConfigSchema } from './config';
import { createAuthContainer } from './container';

/** The service as a process of its own. Without a broker its events wait in their outbox; `npm start` runs it with the others. */
void runService(process, { service: 'auth', schema: authConfigSchema, create: createAuthContainer });
