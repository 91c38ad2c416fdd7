import { runService } from '@kq/distributed';
import { geoConfigSchema } from './config';
import { createGeoContainer } from './container';

/** Runs the service in a separate process; `npm start` runs all services in one. */
void runService(process, { service: 'geo', schema: geoConfigSchema, create: createGeoContainer });
