import { runService } from '@kq/distributed';
import { authConfigSchema } from './config';
import { createAuthContainer } from './container';

/** Runs the service in a separate process; `npm start` runs all services in one. */
void runService(process, { service: 'auth', schema: authConfigSchema, create: createAuthContainer });
