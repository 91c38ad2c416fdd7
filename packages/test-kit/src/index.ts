export { ApiClient, type ApiAnswer, type MailOfSink } from './api-client';
export {
  bundleBody,
  ofDifferentOwners,
  readRequest,
  respondLinkOf,
  searchLudwigshafen,
  testStay,
} from './main-job';
export { startProduct, type ProductOptions, type RunningProduct } from './product';
export { waitFor } from './wait-for';
export { createUnrulyBus, type UnrulyBus, type UnrulyBusOptions } from './unruly-bus';
