export { ApiClient, type ApiAnswer, type MailOfSink } from './api-client';
export {
  bookingRequestBody,
  isRequestMail,
  ofDifferentOwners,
  readRequest,
  requestMailsAbout,
  respondLinkOf,
  searchLudwigshafen,
  testStay,
} from './main-job';
export { startCluster, type RunningCluster, type TestClusterOptions } from './cluster';
export { testServers, type TestServers } from './config';
export { type ProductUnderTest, startProduct, type ProductOptions, type RunningProduct } from './product';
export { createSeededRandom, type Random, shuffle } from './seeded-random';
export { waitFor } from './in-process/wait-for';
export {
  createFaultInjectingBus,
  type FaultInjectingBus,
  type FaultInjectingBusOptions,
} from './fault-injecting-bus';
export {
  type OwnServer,
  startOwnKafka,
  startOwnMongo,
  startOwnMongoSet,
  startOwnRedis,
  startOwnS3,
} from './own-server';
export { ownPrefix, sharedRedis } from './redis';
