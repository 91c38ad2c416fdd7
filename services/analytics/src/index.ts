export { analyticsConfigSchema, type AnalyticsConfig } from './config';
export { createAnalyticsContainer, type AnalyticsDeps } from './container';
