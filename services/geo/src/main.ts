import { runService } from '@kq/distributed';
import { geoConfigSchema } from './config';
import { createGeoContainer } from './container';

/** The service as a process of its own; `npm start` runs it with the others in one. */
void runService(process, { service: 'geo', schema: geoConfigSchema, create: createGeoContainer });
