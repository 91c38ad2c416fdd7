export { listingsConfigSchema, type ListingsConfig } from './config';
export { createListingsContainer, type ListingsContainer, type ListingsDeps } from './container';
export { type SeedOptions } from './seed/use-cases/seed-listings';
