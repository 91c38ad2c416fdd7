import { type AnalyticsConfig } from '../src/config';

export const INTERNAL_SECRET = 'i'.repeat(32);

/** Configuration of a service whose neighbours are unreachable. */
export const analyticsConfig = (databaseUri: string): AnalyticsConfig => ({
  KQ_DATABASE_URI: databaseUri,
  KQ_INTERNAL_SECRET: { secret: INTERNAL_SECRET, alsoAccepted: [] },
  KQ_AUTH_URL: 'http://127.0.0.1:1',
  KQ_LISTINGS_URL: 'http://127.0.0.1:1',
  KQ_HOST: '127.0.0.1',
  KQ_PORT: 0,
  KQ_LOG_LEVEL: 'silent',
  KQ_RECORDING: false,
});
