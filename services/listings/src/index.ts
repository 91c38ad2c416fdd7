export { listingsConfigSchema, type ListingsConfig } from './config';
export { type ListingsDeps } from './composition/shared';
export { createListingsContainer, type ListingsContainer } from './container';
export { type SeedOptions } from './seed/use-cases/seed-listings';
