export { geoConfigSchema, type GeoConfig } from './config';
export { createGeoContainer, type GeoDeps } from './container';
